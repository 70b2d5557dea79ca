import { Icon, type IconProps } from "./icon.tsx";

export function ChevronDownIcon(props: IconProps) {
  return <Icon {...props} d="m6 9.5 6 6 6-6" />;
}

export function ChevronUpIcon(props: IconProps) {
  return <Icon {...props} d="m6 14.5 6-6 6 6" />;
}

export function ChevronLeftIcon(props: IconProps) {
  return <Icon {...props} d="m14.5 6-6 6 6 6" />;
}

export function ChevronRightIcon(props: IconProps) {
  return <Icon {...props} d="m9.5 6 6 6-6 6" />;
}

export function ArrowLeftIcon(props: IconProps) {
  return <Icon {...props} d="M19.5 12h-15M10.5 6l-6 6 6 6" />;
}

export function ArrowRightIcon(props: IconProps) {
  return <Icon {...props} d="M4.5 12h15M13.5 6l6 6-6 6" />;
}

export function ExternalIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M13.5 4.5h6v6M19.5 4.5 11 13M18 14v4.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 4 18.5v-11A1.5 1.5 0 0 1 5.5 6H10"
    />
  );
}
