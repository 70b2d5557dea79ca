import { Icon, type IconProps } from "./icon.tsx";

export function SuccessIcon(props: IconProps) {
  return (
    <Icon {...props} d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM8.2 12.3l2.7 2.7 5-5.3" />
  );
}

export function ErrorIcon(props: IconProps) {
  return (
    <Icon {...props} d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5v5.2M12 16.3h.01" />
  );
}

export function InfoIcon(props: IconProps) {
  return (
    <Icon {...props} d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11.3v5.2M12 7.7h.01" />
  );
}

export function WarningIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M10.7 4.5 3.2 17.7A1.5 1.5 0 0 0 4.5 20h15a1.5 1.5 0 0 0 1.3-2.3L13.3 4.5a1.5 1.5 0 0 0-2.6 0ZM12 9.5v4M12 16.7h.01"
    />
  );
}

export function HelpIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM9.6 9.5a2.5 2.5 0 1 1 3.7 2.2c-.8.4-1.3 1-1.3 1.8M12 16.6h.01"
    />
  );
}

export function NoticeIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M4 10v4a1 1 0 0 0 1 1h2.5l7 4.2V4.8L7.5 9H5a1 1 0 0 0-1 1ZM18 9.2a4 4 0 0 1 0 5.6"
    />
  );
}

export function ClockIcon(props: IconProps) {
  return <Icon {...props} d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5V12l3 2" />;
}

export function LockIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M6.5 10.5h11A1.5 1.5 0 0 1 19 12v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19v-7a1.5 1.5 0 0 1 1.5-1.5ZM8 10.5v-3a4 4 0 0 1 8 0v3M12 14.5v2"
    />
  );
}

export function ShieldIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M12 3.5 19 6v5.5c0 4.3-2.8 7.4-7 9-4.2-1.6-7-4.7-7-9V6zM9 12l2.2 2.2L15.2 10"
    />
  );
}
