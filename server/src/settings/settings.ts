import type { SettingValues } from "@krapao/contract/office/settings";

/** The settings by key of the table `setting`. Operators change them in the office. */
export interface Settings extends SettingValues {
  /** It has acts of its own: to end it takes one person, to resume it two. */
  readonly service: { readonly terminated: boolean };
}
