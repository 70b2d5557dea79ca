/**
 * Changes the bank account of a member ($1) as the owner, with the guards of the operators' acts off for this one
 * statement: a test needs an account that the member did not register.
 */
export const writeAccount = (values: string): string => `
  with unguarded as materialized (select set_config('session_replication_role', 'replica', true) as role)
  update bank_account set ${values} from unguarded where member_id = $1 and role = 'replica'`;
