import { Icon, type IconProps } from "./icon.tsx";

export function DepositIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M12 4v10.5M7.5 10.2l4.5 4.5 4.5-4.5M4.5 15.5V18A2.5 2.5 0 0 0 7 20.5h10a2.5 2.5 0 0 0 2.5-2.5v-2.5"
    />
  );
}

export function WithdrawIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M12 14.5V4M7.5 8.3 12 3.8l4.5 4.5M4.5 15.5V18A2.5 2.5 0 0 0 7 20.5h10a2.5 2.5 0 0 0 2.5-2.5v-2.5"
    />
  );
}

export function TransferIcon(props: IconProps) {
  return <Icon {...props} d="M4 8.5h14.5M15 5l3.5 3.5L15 12M20 15.5H5.5M9 12l-3.5 3.5L9 19" />;
}

export function RefundIcon(props: IconProps) {
  return <Icon {...props} d="M4 4.5v5h5M4.4 9.5a8.2 8.2 0 1 1-.6 3.5M12 9.3v6M9 12.3h6" />;
}

export function CoinIcon(props: IconProps) {
  return (
    <Icon {...props} d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 8l3.2 4-3.2 4-3.2-4z" />
  );
}

export function BankIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M3.5 9.5 12 4l8.5 5.5zM6 9.5V17M10 9.5V17M14 9.5V17M18 9.5V17M3.5 20h17M4.5 17h15"
    />
  );
}

export function WalletIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M18.5 8V6.5A1.5 1.5 0 0 0 17 5H6a2 2 0 0 0-2 2v10.5A2.5 2.5 0 0 0 6.5 20H18a1.5 1.5 0 0 0 1.5-1.5v-9A1.5 1.5 0 0 0 18 8H6a2 2 0 0 1-1.7-1M16 14h.01"
    />
  );
}

export function QrIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h2.5v2.5h-2.5zM19.5 13.5v3M16.5 19.5h3M13.5 19.5h.01"
    />
  );
}

export function SlipIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M7 3.5h10A1.5 1.5 0 0 1 18.5 5v14a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0 0 1 7 3.5ZM9.3 8.8l1.8 1.8 3.6-3.8M9 14h6M9 17h3.5"
    />
  );
}
