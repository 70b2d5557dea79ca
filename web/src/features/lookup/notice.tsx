import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "#locale/texts.ts";
import { Ticker } from "#ui/ticker.tsx";
import { noticeQuery } from "./api.ts";

/** The notice at the top. Its place is kept free, so that nothing moves when it arrives. */
export function Notice() {
  const { data } = useQuery(noticeQuery(useLanguage()));
  return <div className="min-h-11">{data?.text && <Ticker text={data.text} />}</div>;
}
