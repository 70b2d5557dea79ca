import { deposit, type QrProvider, type QrState } from "@krapao/contract/deposit";
import { lookup } from "@krapao/contract/lookup";
import { statement } from "@krapao/contract/statement";
import { keepPreviousData, queryOptions, type QueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api.ts";

export const depositQuery = queryOptions({
  queryKey: ["member", "lookup", "deposit"],
  queryFn: ({ signal }) => call(lookup.deposit, { signal }),
});

/** Slips are accepted only at some hours, so this is read again each time. */
export const slipHoursQuery = queryOptions({
  queryKey: ["member", "lookup", "slip"],
  queryFn: ({ signal }) => call(lookup.slip, { signal }),
});

export const slipPageSize = 10;

export const slipsQuery = (page: number) =>
  queryOptions({
    queryKey: ["member", "slips", page],
    queryFn: ({ signal }) => call(statement.slips, { body: { page, limit: slipPageSize }, signal }),
    placeholderData: keepPreviousData,
  });

/** A payable QR code, with its expiry by the browser's clock. */
export interface LiveQr {
  readonly id: string;
  readonly svg: string;
  readonly amount: number;
  readonly endsAt: number;
}

export function toLiveQr(state: QrState, now: number): LiveQr | null {
  const { hasQrcode, qrcodeId, qrcode, amount, expireIn } = state;
  if (!hasQrcode || !qrcodeId || !qrcode || amount === null || expireIn === null) return null;
  return { id: qrcodeId, svg: qrcode, amount, endsAt: now + expireIn * 1000 };
}

export const qrQuery = (provider: QrProvider) =>
  queryOptions({
    queryKey: ["member", "qr", provider],
    queryFn: async ({ signal }) =>
      toLiveQr(
        await call(deposit.findQr, { params: { providerOrId: provider }, signal }),
        Date.now(),
      ),
  });

/** The credited amount of a code that is gone; null if it was not paid. */
export const paidQrQuery = (id: string) =>
  queryOptions({
    queryKey: ["member", "qr-paid", id],
    queryFn: async ({ signal }) => {
      const code = await call(deposit.findQr, { params: { providerOrId: id }, signal });
      return code.hasQrcode || code.qrcodeId !== id ? null : code.amount;
    },
  });

/** A new code is shown at once; the codes of the other providers are read again. */
export async function keepQr(
  queryClient: QueryClient,
  provider: QrProvider,
  code: LiveQr | null,
): Promise<void> {
  const { queryKey } = qrQuery(provider);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, code);
  await queryClient.invalidateQueries({
    queryKey: ["member", "qr"],
    predicate: (query) => query.queryKey[2] !== provider,
  });
}
