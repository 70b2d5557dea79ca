import { Icon, type IconProps } from "./icon.tsx";

export function PlayIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M7.5 5.2v13.6a.5.5 0 0 0 .8.4l10.4-6.8a.5.5 0 0 0 0-.8L8.3 4.8a.5.5 0 0 0-.8.4Z"
    />
  );
}

export function PauseIcon(props: IconProps) {
  return <Icon {...props} d="M8.5 5.5v13M15.5 5.5v13" />;
}

export function VideoIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M4 6.5h10A1.5 1.5 0 0 1 15.5 8v8a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 16V8A1.5 1.5 0 0 1 4 6.5ZM15.5 10.5l6-3v9l-6-3z"
    />
  );
}

export function PictureIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M5 4.5h14A1.5 1.5 0 0 1 20.5 6v12a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18V6A1.5 1.5 0 0 1 5 4.5ZM3.5 16.5l4.7-4.7a1 1 0 0 1 1.4 0L17 19.3M14 14.5l1.8-1.8a1 1 0 0 1 1.4 0l3.3 3.3M15.5 9h.01"
    />
  );
}

export function FileIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M7 3.5h6.5l5 5V19a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0 0 1 7 3.5ZM13.5 3.5v5h5"
    />
  );
}

export function CameraIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M4.5 8h3l1.5-2.5h6L16.5 8h3A1.5 1.5 0 0 1 21 9.5v8a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5v-8A1.5 1.5 0 0 1 4.5 8ZM12 16.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4Z"
    />
  );
}

export function DownloadIcon(props: IconProps) {
  return <Icon {...props} d="M12 4v11M7.5 11l4.5 4.5L16.5 11M5 19.5h14" />;
}
