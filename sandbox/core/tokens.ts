import { createHash, randomBytes, type webcrypto } from 'node:crypto'
import {
  exportJWK,
  exportPKCS8,
  importPKCS8,
  importSPKI,
  exportSPKI,
  generateKeyPair,
  jwtVerify,
  SignJWT,
  type JWTPayload,
} from 'jose'
import type { Queryable } from '../db/types'
import { AHEAD_SECONDS } from './principals'

/** The marketplace's signing keys, made at its first start and kept with its data. */
export interface Keys {
  kid: string
  privateKey: webcrypto.CryptoKey
  publicKey: webcrypto.CryptoKey
}

/** What a token says (facts of the platform, 1.5). Times are seconds. */
export interface Claims {
  usr: string
  /** API client id; lower case, since some clients compare it so. */
  cid: string
  /** Numeric user id as text. */
  u: string
  usrtype: 'admin' | 'buyer' | 'supplier'
  /** One role stands alone, several are a list. */
  role?: string | string[]
  exp: number
  nbf: number
  /** The one order an anonymous user may touch. */
  orderid?: string
  /** What a shop calls an anonymous user by, as it was asked for. */
  anonuserid?: string
  /** Numeric id of the impersonator. */
  imp?: string
  /** The invitation whose order the user may add line items to, and do nothing else. */
  invitationid?: string
  /** Hash of the code that was sent along: the token sets a password as long as the code would. */
  codehash?: string
}

/** Reads the keys from the data, or makes them. */
export async function loadKeys(db: Queryable): Promise<Keys> {
  const { rows } = await db.query(`select value from meta where key = 'keys'`)
  if (rows[0]?.[0]) {
    const { kid, privatePem, publicPem } = JSON.parse(rows[0][0]) as Record<
      'kid' | 'privatePem' | 'publicPem',
      string
    >
    return {
      kid,
      privateKey: (await importPKCS8(privatePem, 'RS256')) as webcrypto.CryptoKey,
      publicKey: (await importSPKI(publicPem, 'RS256')) as webcrypto.CryptoKey,
    }
  }
  const made = await generateKeyPair('RS256', { extractable: true })
  const keys: Keys = {
    kid: randomBytes(16).toString('hex'),
    privateKey: made.privateKey as webcrypto.CryptoKey,
    publicKey: made.publicKey as webcrypto.CryptoKey,
  }
  const value = {
    kid: keys.kid,
    privatePem: await exportPKCS8(keys.privateKey),
    publicPem: await exportSPKI(keys.publicKey),
  }
  await db.query(`insert into meta (key, value) values ('keys', $1)`, [JSON.stringify(value)])
  return keys
}

/** The public key as `/oauth/certs/{kid}` answers it. */
export async function publicJwk(keys: Keys): Promise<Record<string, unknown>> {
  const { kty, n, e } = await exportJWK(keys.publicKey)
  return { kty, n, e, alg: 'RS256', use: 'sig', kid: keys.kid }
}

export function signToken(keys: Keys, claims: Claims, publicUrl: string): Promise<string> {
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: keys.kid })
    .setIssuer(publicUrl)
    .setAudience(publicUrl)
    .sign(keys.privateKey)
}

/** Signs who somebody is, or what was begun, for `audience`; such a token opens nothing. */
export function signIdentity(
  keys: Keys,
  claims: Record<string, string | number>,
  publicUrl: string,
  audience: string,
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: keys.kid })
    .setIssuer(publicUrl)
    .setAudience(audience)
    .sign(keys.privateKey)
}

/** What `signIdentity` signed for `audience` and is still in date at `now`; null otherwise. */
export async function readIdentity(
  keys: Keys,
  token: string,
  audience: string,
  now: Date,
): Promise<JWTPayload | null> {
  try {
    const options = { algorithms: ['RS256'], audience, currentDate: now }
    return (await jwtVerify(token, keys.publicKey, options)).payload
  } catch {
    return null
  }
}

/** Verified claims, remembered until they expire: checking a signature costs more than an indexed read. */
export class TokenVerifier {
  private readonly known = new Map<string, Claims>()

  constructor(private readonly keys: Keys) {}

  /** The claims of a token that is ours and in date at `now`; null otherwise. */
  async verify(token: string, now: Date): Promise<Claims | null> {
    const seconds = now.getTime() / 1000
    let claims = this.known.get(token)
    if (!claims) {
      try {
        const { payload } = await jwtVerify(token, this.keys.publicKey, {
          algorithms: ['RS256'],
          currentDate: now,
          clockTolerance: AHEAD_SECONDS,
        })
        // An identity token is signed by the same key and names no user of ours.
        if (typeof payload.u !== 'string') return null
        claims = payload as unknown as Claims
      } catch {
        return null
      }
      if (this.known.size >= 1000) this.known.delete(this.known.keys().next().value as string)
      this.known.set(token, claims)
    }
    if (claims.exp > seconds && claims.nbf <= seconds + AHEAD_SECONDS) return claims
    this.known.delete(token)
    return null
  }
}

/** What is random and long is kept as a plain hash: whoever reads the data cannot use it. */
export function hashSecret(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
