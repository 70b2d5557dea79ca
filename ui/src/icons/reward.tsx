import { Icon, type IconProps } from "./icon.tsx";

export function GiftIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M4.5 11.5h15V19a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 19zM3.5 8h17v3.5h-17zM12 8v12.5M12 8C10.3 8 7.3 7.6 7.3 5.5c0-1.2.9-2 2-2C11.3 3.5 12 6.3 12 8ZM12 8c1.7 0 4.7-.4 4.7-2.5 0-1.2-.9-2-2-2C12.7 3.5 12 6.3 12 8Z"
    />
  );
}

export function WheelIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M12 21a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 13V5M12 13l6.9 4M12 13l-6.9 4M10.3 2.3h3.4L12 5z"
    />
  );
}

export function TicketIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M4 6.5h16V10a2 2 0 0 0 0 4v3.5H4V14a2 2 0 0 0 0-4zM14 6.5v1.5M14 11.2v1.6M14 16v1.5"
    />
  );
}

export function StarIcon(props: IconProps) {
  return (
    <Icon {...props} d="m12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z" />
  );
}

export function TrophyIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M8 4h8v6a4 4 0 0 1-8 0zM8 5.5H4.5V7A3.5 3.5 0 0 0 8 10.5M16 5.5h3.5V7a3.5 3.5 0 0 1-3.5 3.5M12 14v3M8.5 20.5h7M10 20.5a2 3.5 0 0 1 4 0"
    />
  );
}
