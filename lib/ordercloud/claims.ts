import { decodeJwt } from 'jose'

export type UserKind = 'admin' | 'supplier' | 'buyer'

/**
 * The claims of an access token. They are decoded but not verified, because the platform alone decides what a token
 * may do.
 */
export interface Claims {
  /** Expiry in seconds since 1970. */
  exp: number
  kind: UserKind
  userName: string
  /** Platform roles and custom roles together. A token with a single role holds it as a string. */
  roles: string[]
}

const GRACE_SECONDS = 10

/**
 * Reads the claims of a token. Undefined when there is none, when it does not decode, or when it lacks an expiry or a
 * known user type.
 */
export function readClaims(token: string | undefined | null): Claims | undefined {
  if (!token) return undefined
  try {
    const payload = decodeJwt(token)
    const kind = payload.usrtype
    if (typeof payload.exp !== 'number' || !isUserKind(kind)) return undefined
    return {
      exp: payload.exp,
      kind,
      userName: typeof payload.usr === 'string' ? payload.usr : '',
      roles: readRoles(payload.role),
    }
  } catch {
    return undefined
  }
}

/** True when a token expired more than ten seconds ago. The specification grants this grace period. */
export function isExpired(claims: Claims, now = Date.now()): boolean {
  return claims.exp < now / 1000 - GRACE_SECONDS
}

/**
 * Returns the claims of a token that grants access to the back office: decodable, not expired, and of an
 * administrator or a supplier.
 */
export function staffClaims(token: string | undefined | null, now = Date.now()): Claims | undefined {
  const claims = readClaims(token)
  return claims && claims.kind !== 'buyer' && !isExpired(claims, now) ? claims : undefined
}

function isUserKind(value: unknown): value is UserKind {
  return value === 'admin' || value === 'supplier' || value === 'buyer'
}

function readRoles(role: unknown): string[] {
  const list: unknown[] = Array.isArray(role) ? role : [role]
  return list.filter((entry): entry is string => typeof entry === 'string' && entry !== '')
}
