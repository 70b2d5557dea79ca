import { useQuery } from "@tanstack/react-query";
import { useTexts } from "#locale/texts.ts";
import { slipHoursQuery } from "./api.ts";

/** The hours of slips and their time limit, from the server's values. */
export function useSlipFacts(): readonly string[] {
  const { facts, hours, minutes } = useTexts("deposit");
  const { data } = useQuery(slipHoursQuery);
  if (!data) return [];
  const { maxAgeMinutes, closesAt, opensAt } = data;
  const time = maxAgeMinutes % 60 === 0 ? hours(maxAgeMinutes / 60) : minutes(maxAgeMinutes);
  return [facts.slipWithin(time), facts.slipClosed(closesAt, opensAt)];
}
