import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** OWASP's minimum for argon2id: 19 MiB, two passes. A hash takes 8 ms, off the event loop. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

type Argon2 = typeof import('@node-rs/argon2')
let native: Promise<Argon2 | null> | null = null

/** Returns the native package, or null on machines without a binary for it. */
function argon2(): Promise<Argon2 | null> {
  native ??= import('@node-rs/argon2').then(
    (module) => module,
    () => null,
  )
  return native
}

const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

function scryptKey(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, 32, SCRYPT, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

/** Returns a slow, salted hash as text: argon2id, or scrypt where argon2 cannot be loaded. */
export async function hashPassword(password: string): Promise<string> {
  const argon = await argon2()
  if (argon) return argon.hash(password, ARGON2)
  const salt = randomBytes(16)
  return `$scrypt$${salt.toString('base64')}$${(await scryptKey(password, salt)).toString('base64')}`
}

/** Returns true when `password` matches the hash. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [, scheme, salt, key] = hash.split('$')
  if (scheme === 'scrypt') {
    const expected = Buffer.from(key ?? '', 'base64')
    return timingSafeEqual(expected, await scryptKey(password, Buffer.from(salt ?? '', 'base64')))
  }
  const argon = await argon2()
  return argon ? argon.verify(hash, password) : false
}

let decoy: Promise<string> | null = null

/**
 * Takes as long as the check of a wrong password, so that the response time does not reveal whether the user exists.
 */
export async function pretendToVerify(password: string): Promise<void> {
  decoy ??= hashPassword('nobody')
  await verifyPassword(await decoy, password)
}
