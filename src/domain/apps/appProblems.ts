/** Reasons why an app, its settings or its credits cannot be changed. */

/** Names of fields in AppSettings. */
export type ListField = 'addresses' | 'origins'
export type LimitField = 'hourlyLimit' | 'visitorLimit' | 'embedDailyLimit' | 'lowCredits'

export type AppProblem =
  | { code: 'unknown_app'; clientId: string }
  | { code: 'too_many_apps'; max: number }
  | { code: 'too_many_sandbox_apps'; max: number }
  | { code: 'sandbox_has_no_credits'; clientId: string }
  /**
   * The account already has an app with this name. Names need not be unique, so the new app can still be
   * created.
   */
  | { code: 'app_name_used'; name: string }
  | SettingProblem
  | { code: 'bad_key_name'; max: number }
  | { code: 'too_many_keys'; max: number }
  | { code: 'bad_amount' }
  | { code: 'unknown_pack'; pack: string; packs: readonly string[] }
  | { code: 'bad_reference'; max: number }
  /** The reference was already used for another grant. */
  | { code: 'reference_used'; reference: string; credits: number; clientId: string }

/** A problem with one setting. */
export type SettingProblem =
  | { code: 'bad_app_name'; field: 'name'; max: number }
  | { code: 'scope_missing'; field: 'scopes' }
  | { code: 'list_too_long'; field: ListField; max: number }
  | { code: 'bad_address'; field: 'addresses'; entry: string }
  | { code: 'bad_origin'; field: 'origins'; entry: string }
  | { code: 'bad_limit'; field: LimitField; min: number; max: number }
