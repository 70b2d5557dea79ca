import { settingRoom } from "@krapao/contract/office/content";
import { type SettingKey, settingSchemas } from "@krapao/contract/office/settings";
import { wrongField } from "@krapao/contract/office/shape";
import { useTexts } from "#locale/texts.ts";
import { ContentRoom } from "./content-room.tsx";
import { RehearsePayouts } from "./rehearse-payouts.tsx";
import { settingLabel } from "./setting-label.ts";

/** What holds, since when and by whom. */
export function Settings() {
  const texts = useTexts();
  const titleOf = (key: string) => texts.settings.titles[key as SettingKey];
  return (
    <ContentRoom
      title={texts.rooms.settings}
      room={settingRoom}
      kind={{
        schemaOf: (key) => settingSchemas[key as SettingKey],
        titleOf,
        Preview: SettingPreview,
        labelOf: (key, path) => settingLabel(texts, path) || titleOf(key),
      }}
    />
  );
}

/** What payouts the rules would have held. */
function SettingPreview({ itemKey, value }: { itemKey: string; value: unknown }) {
  const isRight = wrongField(settingSchemas[itemKey as SettingKey], value) === undefined;
  return isRight && <RehearsePayouts {...{ itemKey, value }} />;
}
