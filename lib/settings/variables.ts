import type { HeaderCounts, Settings, TrackingLink } from '../settings'
import { PAPER_SIZES, type PaperSize } from '../format/paper-size'
import { isXpPath } from '../url/list-filters'

export type Environment = Readonly<Record<string, string | undefined>>

/** The settings that match the embedded platform's demo data. Used only if the operator names that platform. */
export const LOCAL_SANDBOX: Environment = {
  NEXT_PUBLIC_OC_API_URL: 'http://localhost:4010',
  NEXT_PUBLIC_OC_CLIENT_ID: '6F3C2A10-5B7E-4D1C-9A42-0D3E8C1B7F55',
  NEXT_PUBLIC_OC_MARKETPLACE_ID: 'meridian',
  NEXT_PUBLIC_OC_MARKETPLACE_NAME: 'Meridian Trade Supply',
  NEXT_PUBLIC_OC_STOREFRONT_CLIENT_ID: '3A85F0D2-94C7-4E16-B7D8-51E26C0FA934',
}

const DEFAULTS: Environment = {
  NEXT_PUBLIC_APP_NAME: 'Quartermaster',
  NEXT_PUBLIC_USE_REAL_DASHBOARD_DATA: 'false',
  NEXT_PUBLIC_USE_REAL_NOTIFICATIONS: 'false',
  NEXT_PUBLIC_HEADER_COUNTS: 'observed',
  NEXT_PUBLIC_ORDER_NOTES_XP: 'Notes',
  NEXT_PUBLIC_TRUST_URL: 'https://www.sitecore.com/trust',
  NEXT_PUBLIC_PRIVACY_URL: 'https://www.sitecore.com/trust/privacy-policy',
  NEXT_PUBLIC_LEGAL_URL: 'https://www.sitecore.com/legal',
}

/** Error for a setting that has no value. The message names the setting and the fix. */
class MissingSettingError extends Error {
  override readonly name = 'MissingSettingError'
  constructor(readonly variable: string) {
    super(`Missing environment setting: please provide a value for ${variable} and restart the dev server.`)
  }
}

/** Error for a setting with an invalid value. */
class InvalidSettingError extends Error {
  override readonly name = 'InvalidSettingError'
  constructor(
    readonly variable: string,
    need: string,
  ) {
    super(`The environment setting ${variable} ${need}: please correct its value and restart the dev server.`)
  }
}

/** True when the operator has named the embedded platform: `QUARTERMASTER_SANDBOX=local`. */
export function usesLocalSandbox(environment: Environment): boolean {
  return environment.QUARTERMASTER_SANDBOX?.trim() === 'local'
}

/** Reads and validates every setting. Throws for the first one that is missing or invalid. */
export function parseSettings(environment: Environment): Settings {
  const fallbacks = usesLocalSandbox(environment) ? { ...DEFAULTS, ...LOCAL_SANDBOX } : DEFAULTS
  const value = (name: string): string => {
    const found = environment[name]?.trim() || fallbacks[name]
    if (!found) throw new MissingSettingError(name)
    return found
  }
  const apiUrl = platformAddress('NEXT_PUBLIC_OC_API_URL', value('NEXT_PUBLIC_OC_API_URL'))
  return {
    appName: value('NEXT_PUBLIC_APP_NAME'),
    apiUrl,
    clientId: value('NEXT_PUBLIC_OC_CLIENT_ID'),
    marketplaceId: value('NEXT_PUBLIC_OC_MARKETPLACE_ID'),
    marketplaceName: value('NEXT_PUBLIC_OC_MARKETPLACE_NAME'),
    marketplaceAddress: addressLines(environment.NEXT_PUBLIC_MARKETPLACE_ADDRESS?.trim() ?? ''),
    marketplaceLogo: logoAddress(environment.NEXT_PUBLIC_MARKETPLACE_LOGO?.trim() ?? ''),
    paperSize: paperSize(environment.NEXT_PUBLIC_PAPER_SIZE?.trim() ?? ''),
    usesRealDashboardData: flag(
      'NEXT_PUBLIC_USE_REAL_DASHBOARD_DATA',
      value('NEXT_PUBLIC_USE_REAL_DASHBOARD_DATA'),
    ),
    usesRealNotifications: flag(
      'NEXT_PUBLIC_USE_REAL_NOTIFICATIONS',
      value('NEXT_PUBLIC_USE_REAL_NOTIFICATIONS'),
    ),
    headerCounts: headerCounts(value('NEXT_PUBLIC_HEADER_COUNTS')),
    avatarUrl: avatarAddress(environment.NEXT_PUBLIC_AVATAR_URL?.trim() ?? ''),
    openIdConnectId: environment.NEXT_PUBLIC_OC_OPENID_CONNECT_ID?.trim() ?? '',
    storefrontClientId:
      environment.NEXT_PUBLIC_OC_STOREFRONT_CLIENT_ID?.trim() ||
      (fallbacks.NEXT_PUBLIC_OC_STOREFRONT_CLIENT_ID ?? ''),
    supplierReadOnlyXp: xpPaths(
      'NEXT_PUBLIC_SUPPLIER_READ_ONLY_XP',
      environment.NEXT_PUBLIC_SUPPLIER_READ_ONLY_XP?.trim() ?? '',
    ),
    xpSchemas: localPath('NEXT_PUBLIC_XP_SCHEMAS', environment.NEXT_PUBLIC_XP_SCHEMAS?.trim() ?? ''),
    orderNotesXp: xpKey('NEXT_PUBLIC_ORDER_NOTES_XP', value('NEXT_PUBLIC_ORDER_NOTES_XP')),
    trackingLinks: trackingLinks(environment.NEXT_PUBLIC_TRACKING_LINKS?.trim() ?? ''),
    ...uploadAddresses(environment, apiUrl),
    mailboxUrl: usesLocalSandbox(environment) ? `${apiUrl}/_sandbox/mailbox` : '',
    links: {
      trust: webAddress('NEXT_PUBLIC_TRUST_URL', value('NEXT_PUBLIC_TRUST_URL')),
      privacy: webAddress('NEXT_PUBLIC_PRIVACY_URL', value('NEXT_PUBLIC_PRIVACY_URL')),
      legal: webAddress('NEXT_PUBLIC_LEGAL_URL', value('NEXT_PUBLIC_LEGAL_URL')),
    },
  }
}

// The library joins URL and path with its own slash. A trailing slash would lead to another host ("//v1").
function platformAddress(variable: string, text: string): string {
  return webAddress(variable, text).replace(/\/+$/, '')
}

function webAddress(variable: string, text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text
  throw new InvalidSettingError(variable, 'must be an address that starts with http:// or https://')
}

/** Returns the addresses for uploads. The embedded platform has an upload endpoint of its own. */
function uploadAddresses(
  environment: Environment,
  apiUrl: string,
): Pick<Settings, 'uploadUrl' | 'uploadStorageUrl'> {
  const optional = (variable: string, fallback = '') => {
    const text = environment[variable]?.trim() || fallback
    return text === '' ? '' : webAddress(variable, text)
  }
  const own = usesLocalSandbox(environment) ? `${apiUrl}/_sandbox/uploads` : ''
  return {
    uploadUrl: optional('NEXT_PUBLIC_UPLOAD_URL', own),
    uploadStorageUrl: optional('NEXT_PUBLIC_UPLOAD_STORAGE_URL'),
  }
}

function headerCounts(text: string): HeaderCounts {
  if (text === 'observed' || text === 'corrected') return text
  throw new InvalidSettingError('NEXT_PUBLIC_HEADER_COUNTS', 'must be observed or corrected')
}

function avatarAddress(text: string): string {
  const variable = 'NEXT_PUBLIC_AVATAR_URL'
  if (text === '') return ''
  // The host must be fixed, because the content security policy names it.
  if (!/^[^/]*\/\/[^/{]+\/.*\{id\}/.test(text))
    throw new InvalidSettingError(variable, 'must contain {id} after the host')
  return webAddress(variable, text)
}

/** Parses the lines of an address from one text, as in "Meridian House | 12 Harbor Road | Norfolk VA 23510". */
function addressLines(text: string): string[] {
  return text.split('|').flatMap((line) => line.trim() || [])
}

/** True for a path on this server. No browser reads it as another host. */
const isLocalPath = (text: string): boolean => /^\/(?![/\\])\S*$/.test(text)

function localPath(variable: string, text: string): string {
  if (text === '' || isLocalPath(text)) return text
  throw new InvalidSettingError(variable, 'must be a path on this server that starts with /')
}

/** Maximum length of a logo in the setting itself. Every document of the app contains the settings. */
const MAX_LOGO_LENGTH = 32_768

/** Checks that the logo is on this server or in the setting, so that printing notifies no other host. */
function logoAddress(text: string): string {
  const variable = 'NEXT_PUBLIC_MARKETPLACE_LOGO'
  if (text !== '' && !isLocalPath(text) && !/^data:image\/[\w.+-]+[;,]\S*$/i.test(text))
    throw new InvalidSettingError(
      variable,
      'must be a path on this server that starts with /, or an image that starts with data:image/',
    )
  if (text.length > MAX_LOGO_LENGTH)
    throw new InvalidSettingError(variable, `must have at most ${MAX_LOGO_LENGTH} characters`)
  return text
}

function paperSize(text: string): PaperSize | undefined {
  if (text === '') return undefined
  const found = PAPER_SIZES.find((size) => size === text)
  if (found === undefined) throw new InvalidSettingError('NEXT_PUBLIC_PAPER_SIZE', 'must be A4 or Letter')
  return found
}

/** Parses paths below xp from one text, as in "Rating, Contract.Level". */
function xpPaths(variable: string, text: string): string[][] {
  const paths = text
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '')
  if (paths.every((path) => isXpPath(`xp.${path}`))) return paths.map((path) => path.split('.'))
  throw new InvalidSettingError(
    variable,
    'must be paths below xp, separated by commas, such as Rating, Contract.Level',
  )
}

/** Parses carriers from one text, as in "DHL=https://track.example/{number} | GLS=https://gls.example/?n={number}". */
function trackingLinks(text: string): TrackingLink[] {
  const entries = text.split('|').flatMap((entry) => entry.trim() || [])
  return entries.map((entry) => {
    const at = entry.indexOf('=')
    const carrier = entry.slice(0, Math.max(at, 0)).trim()
    const template = entry.slice(at + 1).trim()
    if (/[\p{L}\p{N}]/u.test(carrier) && isTrackingTemplate(template)) return { carrier, template }
    throw new InvalidSettingError(
      'NEXT_PUBLIC_TRACKING_LINKS',
      'must be carriers with an address that starts with https:// and contains {number} after the host, separated by |, such as DHL=https://track.example/{number}',
    )
  })
}

/** True for an HTTPS address whose host is fixed, so that no tracking number leads to another one. */
function isTrackingTemplate(template: string): boolean {
  return (
    /^https:\/\/[^/?#{@\s\\]+[/?#]\S*$/i.test(template) &&
    template.includes('{number}') &&
    URL.canParse(template)
  )
}

/** Checks the name of one key of xp. */
function xpKey(variable: string, text: string): string {
  if (isXpPath(`xp.${text}`) && !text.includes('.')) return text
  throw new InvalidSettingError(variable, 'must be one key of xp, such as Notes')
}

function flag(variable: string, text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  throw new InvalidSettingError(variable, 'must be true or false')
}
