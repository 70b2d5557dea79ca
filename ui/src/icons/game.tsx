import { Icon, type IconProps } from "./icon.tsx";

export function SlotIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M4.5 5h15A1.5 1.5 0 0 1 21 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5v-11A1.5 1.5 0 0 1 4.5 5ZM9 5v14M15 5v14M5 10h2l-1.2 4M11 10h2l-1.2 4M17 10h2l-1.2 4"
    />
  );
}

export function SportIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 8.3l3.5 2.5-1.3 4.1H9.8l-1.3-4.1zM12 8.3V3.7M15.5 10.8l4.4-1.5M14.2 14.9l2.7 3.7M9.8 14.9l-2.7 3.7M8.5 10.8 4.1 9.3"
    />
  );
}

export function LottoIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M9 15.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM14.3 9.2a5.5 5.5 0 1 1-5.2 6.3M9 8v4"
    />
  );
}

export function CasinoIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M7.5 3.5h9A1.5 1.5 0 0 1 18 5v14a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 6 19V5a1.5 1.5 0 0 1 1.5-1.5ZM12 8.3l2.6 3.7L12 15.7 9.4 12z"
    />
  );
}
