import { Sheet } from "@krapao/ui/layer/sheet.tsx";

interface PictureSheetProps {
  isOpen: boolean;
  onClose: () => void;
  source: string;
  name: string;
}

/** A picture of the chat in the largest size that fits the phone. */
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
