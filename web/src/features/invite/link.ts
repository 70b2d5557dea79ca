/** The link for friends: the register page with the member as inviter. */
export function inviteLink(member: string, origin: string): string {
  return `${origin}/register?code=PR${member}`;
}
