import { settingRoom } from "@krapao/contract/office/content";
import { type SettingKey, settingSchemas } from "@krapao/contract/office/settings";
import { useTexts } from "#locale/texts.ts";
import { ContentRoom } from "./content-room.tsx";
import { settingLabel } from "./setting-label.ts";

/** What holds, since when and by whom. */
export function Settings() {
  const texts = useTexts();
  const titleOf = (key: string) => texts.settings.titles[key as SettingKey];
  return (
    <ContentRoom
      title={texts.rooms.settings}
      room={settingRoom}
      kind={{
        schemaOf: (key) => settingSchemas[key as SettingKey],
        titleOf,
        labelOf: (key, path) => settingLabel(texts, path) || titleOf(key),
      }}
    />
  );
}
