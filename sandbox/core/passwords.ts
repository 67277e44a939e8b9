import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** OWASP's least for argon2id: 19 MiB, two passes; 8 ms, off the event loop. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

type Argon2 = typeof import('@node-rs/argon2')
let native: Promise<Argon2 | null> | null = null

/** The native package, or null on machines it has no binary for. */
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

/** A slow, salted hash as text; argon2id, or scrypt where that cannot load. */
export async function hashPassword(password: string): Promise<string> {
  const argon = await argon2()
  if (argon) return argon.hash(password, ARGON2)
  const salt = randomBytes(16)
  return `$scrypt$${salt.toString('base64')}$${(await scryptKey(password, salt)).toString('base64')}`
}

/** True when `password` is the one that was hashed. */
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

/** Takes as long as a wrong password does: how long an answer takes must not tell whether there is such a user. */
export async function pretendToVerify(password: string): Promise<void> {
  decoy ??= hashPassword('nobody')
  await verifyPassword(await decoy, password)
}
