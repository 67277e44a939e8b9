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
import type { Queryable } from '../../db/types'
import { MAX_CLOCK_SKEW_SECONDS } from './principals'

/** The marketplace's signing keys, created at its first start and stored with its data. */
export interface Keys {
  kid: string
  privateKey: webcrypto.CryptoKey
  publicKey: webcrypto.CryptoKey
}

/** Claims of a token (facts of the platform, 1.5). Times are in seconds. */
export interface Claims {
  usr: string
  /** API client ID in lower case, because some clients compare it in that form. */
  cid: string
  /** Numeric user ID as text. */
  u: string
  usrtype: 'admin' | 'buyer' | 'supplier'
  /** A single role is a string, several roles are a list. */
  role?: string | string[]
  exp: number
  nbf: number
  /** The only order that an anonymous user may change. */
  orderid?: string
  /** The shop's own ID of an anonymous user, as the request had it. */
  anonuserid?: string
  /** Numeric ID of the impersonating user. */
  imp?: string
  /** The invitation to the order that the user may add line items to. The token permits nothing else. */
  invitationid?: string
  /** Hash of the code that was sent with the token. The token can set a password only while the code is valid. */
  codehash?: string
}

/** Reads the keys from the data, or creates them. */
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

/** Returns the public key as `/oauth/certs/{kid}` returns it. */
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

/** Signs the identity of a user, or the state of a sign-in, for `audience`. Such a token grants no access. */
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

/** Returns the content that `signIdentity` signed for `audience`, if it is unexpired at `now`; null otherwise. */
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

/**
 * Verifies tokens, and caches verified claims until they expire: checking a signature costs more than an indexed read.
 */
export class TokenVerifier {
  private readonly known = new Map<string, Claims>()

  constructor(private readonly keys: Keys) {}

  /** Returns the claims of a token that this platform signed and that is valid at `now`; null otherwise. */
  async verify(token: string, now: Date): Promise<Claims | null> {
    const seconds = now.getTime() / 1000
    let claims = this.known.get(token)
    if (!claims) {
      try {
        const { payload } = await jwtVerify(token, this.keys.publicKey, {
          algorithms: ['RS256'],
          currentDate: now,
          clockTolerance: MAX_CLOCK_SKEW_SECONDS,
        })
        // An identity token is signed with the same key, but names no user of this platform.
        if (typeof payload.u !== 'string') return null
        claims = payload as unknown as Claims
      } catch {
        return null
      }
      if (this.known.size >= 1000) this.known.delete(this.known.keys().next().value as string)
      this.known.set(token, claims)
    }
    if (claims.exp > seconds && claims.nbf <= seconds + MAX_CLOCK_SKEW_SECONDS) return claims
    this.known.delete(token)
    return null
  }
}

/** Hashes a long random secret. A plain hash suffices for it: the stored data does not reveal the secret. */
export function hashSecret(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
