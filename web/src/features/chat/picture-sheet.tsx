import { Sheet } from "@krapao/ui/layer/sheet.tsx";

interface PictureSheetProps {
  isOpen: boolean;
  onClose: () => void;
  source: string;
  name: string;
}

/** A picture of the chat as large as the phone allows. */
export function PictureSheet({ isOpen, onClose, source, name }: PictureSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={name}>
      <img
        className="mx-auto max-h-[70dvh] rounded-medium object-contain"
        src={source}
        alt={name}
      />
    </Sheet>
  );
}
