/**
 * Owners may do everything. Developers may do everything except manage billing and members. Billing members
 * may only manage billing.
 */
export const memberRoles = ['owner', 'developer', 'billing'] as const
export type MemberRole = (typeof memberRoles)[number]
