import { Icon, type IconProps } from "./icon.tsx";

export function CloseIcon(props: IconProps) {
  return <Icon {...props} d="M6 6l12 12M18 6 6 18" />;
}

export function CheckIcon(props: IconProps) {
  return <Icon {...props} d="m5 12.5 4.7 4.7L19.5 7.5" />;
}

export function PlusIcon(props: IconProps) {
  return <Icon {...props} d="M12 5v14M5 12h14" />;
}

export function CopyIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M9.5 8.5h9A1.5 1.5 0 0 1 20 10v9a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 8 19v-9a1.5 1.5 0 0 1 1.5-1.5ZM4.7 15.2A1.5 1.5 0 0 1 4 14V5a1.5 1.5 0 0 1 1.5-1.5h9a1.5 1.5 0 0 1 1.2.7"
    />
  );
}

export function EditIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="m4.5 19.5.8-4L16 4.8a1.7 1.7 0 0 1 2.4 0l.8.8a1.7 1.7 0 0 1 0 2.4L8.5 18.7zM13.8 7l3.2 3.2"
    />
  );
}

export function EyeIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z"
    />
  );
}

export function EyeOffIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="m4 4 16 16M9.9 5.8c.7-.2 1.4-.3 2.1-.3 6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.6 3.3M6.3 7.3A15 15 0 0 0 2.5 12S6 18.5 12 18.5c1.7 0 3.2-.5 4.5-1.2M9.9 9.9a3 3 0 0 0 4.2 4.2"
    />
  );
}

export function RefreshIcon(props: IconProps) {
  return <Icon {...props} d="M20 4.5V9.5h-5M19.6 9.5A8.2 8.2 0 1 0 20.2 13" />;
}

export function SearchIcon(props: IconProps) {
  return <Icon {...props} d="M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20 20l-4-4" />;
}

export function UploadIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M12 15.5V4.5M7.5 9 12 4.5 16.5 9M4.5 15.5V18A2.5 2.5 0 0 0 7 20.5h10a2.5 2.5 0 0 0 2.5-2.5v-2.5"
    />
  );
}

export function SendIcon(props: IconProps) {
  return <Icon {...props} d="M20.5 3.5 10.5 13.5M20.5 3.5l-6.3 17-3.7-7-7-3.7z" />;
}

export function AttachIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="m19.5 11.5-7.7 7.7a4.6 4.6 0 0 1-6.5-6.5l8-8a3.1 3.1 0 0 1 4.4 4.4l-7.8 7.8a1.5 1.5 0 0 1-2.2-2.2l7-7"
    />
  );
}

export function LinkIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M10 14a4 4 0 0 0 5.7 0l3.3-3.3a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0L5 13.3a4 4 0 0 0 5.7 5.7l1.3-1.3"
    />
  );
}

export function ShareIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M12 14.5V3.5M8 7l4-3.5L16 7M7.5 10.5H7A1.5 1.5 0 0 0 5.5 12v7A1.5 1.5 0 0 0 7 20.5h10a1.5 1.5 0 0 0 1.5-1.5v-7a1.5 1.5 0 0 0-1.5-1.5h-.5"
    />
  );
}

export function LogoutIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M13.5 4.5h-7A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5h7M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5"
    />
  );
}
