import { lookup } from "@krapao/contract/lookup";
import type { Language } from "@krapao/contract/market";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/api.ts";
import { keepContact } from "#lib/session/kept-contact.ts";

/**
 * Texts of the site change rarely. The language is part of the key because the server's texts
 * depend on it.
 */
const staleTime = 5 * 60_000;

export const conditionsQuery = (language: Language) =>
  queryOptions({
    queryKey: ["lookup", "conditions", language],
    queryFn: ({ signal }) => call(lookup.conditions, { signal }),
    staleTime,
  });

export const contactQuery = (language: Language) =>
  queryOptions({
    queryKey: ["lookup", "contact", language],
    queryFn: async ({ signal }) => {
      const contact = await call(lookup.contact, { signal });
      keepContact(contact);
      return contact;
    },
    staleTime,
  });

export const agreementsQuery = (language: Language) =>
  queryOptions({
    queryKey: ["lookup", "agreements", language],
    queryFn: ({ signal }) => call(lookup.agreements, { signal }),
    staleTime,
  });

export const chatWidgetQuery = queryOptions({
  queryKey: ["lookup", "chat-widget"],
  queryFn: ({ signal }) => call(lookup.enableChatWidget, { signal }),
  staleTime,
});
