import type { MessageSender, MessageType, Webhook } from '@/lib/ordercloud/models'

/** Name of the header with the signature of a call. */
export const SIGNATURE_HEADER = 'X-oc-hash'

/**
 * Returns the signature of a call as the platform computes it: the HMAC-SHA256 of the body, as base64. Undefined where
 * the browser has no cryptography, because the page was not loaded over HTTPS.
 */
export async function signBody(key: string, body: string): Promise<string | undefined> {
  const { subtle } = globalThis.crypto as { subtle?: SubtleCrypto }
  if (!subtle) return undefined
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const secret = await subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign'])
  const signature = await subtle.sign('HMAC', secret, encoder.encode(body))
  return btoa(String.fromCharCode(...new Uint8Array(signature)))
}

/** A call to a service, as a command line makes it. */
export interface TestCall {
  url: string
  body: string
  headers: readonly (readonly [name: string, value: string])[]
}

/** Returns the command that makes a call with curl in a POSIX shell. */
export function curlCommand({ url, body, headers }: TestCall): string {
  const parts = [
    'curl -X POST',
    ...headers.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    `--data-binary ${quote(body)}`,
    quote(url),
  ]
  return parts.join(' \\\n  ')
}

/** Returns a text in quotes of a POSIX shell, in which nothing is replaced. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** Returns an instant in the format of the platform's calls: with an offset in place of the letter Z. */
function platformInstant(now: Date): string {
  return now.toISOString().replace('Z', '+00:00')
}

/**
 * Returns the body with which the platform calls a webhook. The values of a real request, such as its IDs and bodies,
 * are placeholders.
 *
 * @param route verb and path, such as "POST v1/buyers/{buyerID}/users"
 */
export function webhookBody(
  webhook: Pick<Webhook, 'BeforeProcessRequest' | 'ConfigData'>,
  route: string,
  now: Date,
): object {
  const [Verb = '', path = ''] = route.split(' ')
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const hasBody = Verb !== 'DELETE'
  return {
    Route: path.replace(/^\//, ''),
    RouteParams: Object.fromEntries(names.map((name) => [name, `<${name}>`])),
    QueryParams: {},
    Verb,
    Date: platformInstant(now),
    LogID: crypto.randomUUID(),
    UserToken: '<token>',
    Request: { Body: hasBody ? {} : null, Headers: null },
    Response: { Body: hasBody && !webhook.BeforeProcessRequest ? {} : null, Headers: null },
    ConfigData: (webhook.ConfigData as unknown) ?? null,
  }
}

/** The parts of the event of each type of email. Values in brackets stand for text, and objects for records. */
function eventOf(type: MessageType): object {
  if (type === 'ShipmentCreated') return { Order: {}, LineItems: [], Shipment: {}, ShipmentItems: [] }
  if (type.startsWith('OrderReturn')) return { Order: {}, LineItems: [], OrderReturn: {} }
  if (type.startsWith('Order')) return { Order: {}, Approvals: [], LineItems: [] }
  if (type.startsWith('ProductCollection')) return { ProductCollection: {}, ProductCollectionInvitation: {} }
  if (type === 'SubscriptionReminder') return { Subscription: {} }
  const Username = '<user name>'
  if (type === 'OneTimePassword') return { Username, ClientID: '<client ID>', OneTimePassword: '<password>' }
  if (type === 'ForgottenUsername') return { Username }
  return {
    Username,
    PasswordRenewalAccessToken: '<token>',
    PasswordRenewalVerificationCode: '<code>',
    PasswordRenewalUrl: '<address of the page for a new password>',
  }
}

/** Returns the body with which the platform calls a message sender. Its records are placeholders. */
export function senderBody(sender: Pick<MessageSender, 'xp'>, type: MessageType): object {
  return {
    BuyerID: '<buyerID>',
    UserToken: '<token>',
    Recipient: { ID: '<userID>', Username: '<user name>', FirstName: '', LastName: '', Email: '' },
    CCList: [],
    EventBody: eventOf(type),
    MessageType: type,
    ConfigData: (sender.xp as unknown) ?? null,
    Environment: '<environment>',
    OcLogIdHeader: crypto.randomUUID(),
  }
}
