import { join } from "node:path";
import { FileStore } from "#platform/files/file-store.ts";
import { FolderBackend } from "#platform/files/folder-backend.ts";
import { type FinishedCall, observeCall } from "./call.ts";
import { ObjectStorage } from "./object-storage.ts";

interface FilesConfig {
  readonly dataDir: string;
  readonly objectStorage: ConstructorParameters<typeof ObjectStorage>[0] | null;
}

/** The store of members' files, in the object storage if there is one, else in the data folder. */
export function createFileStore(
  { dataDir, objectStorage }: FilesConfig,
  onCall: (call: FinishedCall) => void,
): FileStore {
  return new FileStore({
    backend: objectStorage
      ? new ObjectStorage(objectStorage)
      : new FolderBackend(join(dataDir, "files")),
    incomingDir: join(dataDir, "incoming"),
    observe: (call, reference, run) =>
      observeCall({ onCall }, { provider: "files", call, reference }, run),
  });
}
