import { type ActKind, actKinds, isByTotp } from "@krapao/contract/office/acts";
import { undoings } from "@krapao/contract/office/undoings";
import { rolePermissions } from "@krapao/contract/office/permissions";

/** A client or a pool of `pg`. */
interface SeedClient {
  query(text: string, values?: unknown[]): Promise<unknown>;
}

/** Writes the roles and the kinds of acts as the contract has them, so that the database judges by them. */
export async function seedOffice(client: SeedClient): Promise<void> {
  const held = Object.entries(rolePermissions).flatMap(([role, permissions]) =>
    permissions.map((permission) => ({ role, permission })),
  );
  await client.query(
    `with wanted as (
       select role, permission from jsonb_to_recordset($1::jsonb) as row (role text, permission text)
     ), removed as (
       delete from office_role_permission
       where (role, permission) not in (select role, permission from wanted)
     )
     insert into office_role_permission (role, permission)
     select role, permission from wanted on conflict do nothing`,
    [JSON.stringify(held)],
  );
  const kinds = Object.entries(actKinds).map(([kind, rule]) => ({
    kind,
    ...rule,
    is_by_totp: isByTotp(kind as ActKind),
  }));
  await client.query(
    `insert into office_act_kind (kind, request, approve, second, is_by_totp)
     select kind, request, approve, second, is_by_totp
     from jsonb_to_recordset($1::jsonb)
       as row (kind text, request text, approve text, second text, is_by_totp boolean)
     on conflict (kind) do update
     set request = excluded.request, approve = excluded.approve, second = excluded.second,
       is_by_totp = excluded.is_by_totp`,
    [JSON.stringify(kinds)],
  );
  const undoingRows = undoings.flatMap(({ kinds: [one, other], input, otherWay }) => [
    { kind: one, undone: other, input, other_way: otherWay },
    // What is published is undone by its earlier version alone.
    ...(input || one === other ? [] : [{ kind: other, undone: one }]),
  ]);
  await client.query(
    `insert into office_undo_kind (kind, undone, input, other_way)
     select kind, undone, coalesce(input, '{}'), other_way
     from jsonb_to_recordset($1::jsonb) as row (kind text, undone text, input jsonb, other_way text)
     on conflict (kind, undone) do update set input = excluded.input, other_way = excluded.other_way`,
    [JSON.stringify(undoingRows)],
  );
}
