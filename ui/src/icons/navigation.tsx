import { Icon, type IconProps } from "./icon.tsx";

export function HomeIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M4 11 12 4.5 20 11v8a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19zM9.5 20.5V15a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1v5.5"
    />
  );
}

export function UserIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.6-3.6 3.6-5.5 7.5-5.5s6.9 1.9 7.5 5.5"
    />
  );
}

export function UserPlusIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M10 12a3.9 3.9 0 1 0 0-7.8A3.9 3.9 0 0 0 10 12ZM3 20.3c.5-3.3 3.3-5.1 7-5.1 1.5 0 2.9.3 4 .9M18 14.5v6M15 17.5h6"
    />
  );
}

export function DocumentIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M7 3.5h6.5l5 5V19a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0 0 1 7 3.5ZM13.5 3.5v5h5M9 13h6M9 16.5h4"
    />
  );
}

export function StatementIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M6 20.5v-15a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v15l-2-1.4-2 1.4-2-1.4-2 1.4-2-1.4zM9.5 8.5h5M9.5 12.5h5"
    />
  );
}

export function ChatIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M12 4c4.7 0 8.5 3.2 8.5 7.2s-3.8 7.2-8.5 7.2c-1 0-2-.1-2.9-.4L4.5 20l1-3.6c-1.3-1.3-2-3.2-2-5.2C3.5 7.2 7.3 4 12 4ZM8.5 11.2h.01M12 11.2h.01M15.5 11.2h.01"
    />
  );
}

export function GlobeIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM3.5 12h17M12 3.5c2.3 2.4 3.5 5.3 3.5 8.5s-1.2 6.1-3.5 8.5c-2.3-2.4-3.5-5.3-3.5-8.5S9.7 5.9 12 3.5Z"
    />
  );
}

export function PhoneIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M8 2.8h8a2 2 0 0 1 2 2v14.4a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V4.8a2 2 0 0 1 2-2ZM10.5 18h3"
    />
  );
}

export function CalendarIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M5.5 5.5h13A1.5 1.5 0 0 1 20 7v12a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19V7a1.5 1.5 0 0 1 1.5-1.5ZM4 10h16M8 3.5v3.5M16 3.5v3.5"
    />
  );
}

export function SunIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.8v1.7M12 19.5v1.7M2.8 12h1.7M19.5 12h1.7M5.5 5.5l1.2 1.2M17.3 17.3l1.2 1.2M5.5 18.5l1.2-1.2M17.3 6.7l1.2-1.2"
    />
  );
}

export function MoonIcon(props: IconProps) {
  return <Icon {...props} d="M20 14.2A8.3 8.3 0 0 1 9.8 4 8.3 8.3 0 1 0 20 14.2Z" />;
}

export function BellIcon(props: IconProps) {
  return <Icon {...props} d="M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5H5zM10 20.5h4M12 3.5v2" />;
}
