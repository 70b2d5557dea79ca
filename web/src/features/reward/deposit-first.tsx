import { Button } from "@krapao/ui/button/button.tsx";
import { DepositIcon } from "@krapao/ui/icons/money.tsx";
import { navigate } from "wouter/use-browser-location";
import { homeWith } from "#lib/wanted-sheet.ts";

interface DepositFirstProps {
  onClose: () => void;
  children: string;
}

/** Leads from a reward that needs a deposit to the deposit. */
export function DepositFirst({ onClose, children }: DepositFirstProps) {
  const leave = () => {
    onClose();
    navigate(homeWith("deposit"));
  };
  return (
    <Button size="large" isFull icon={<DepositIcon />} onClick={leave}>
      {children}
    </Button>
  );
}
