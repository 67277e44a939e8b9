import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/**
 * OWASP's minimum for argon2id: 19 MiB, two passes. A hash takes 8 to 20 ms, off the event loop. A hash contains its
 * parameters, so hashes of another cost stay valid.
 */
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

/** Cost of a scrypt hash: the base-2 logarithm of N, the block size and the parallelization. */
interface ScryptCost {
  ln: number
  r: number
  p: number
}

/** OWASP's minimum for scrypt with 32 MiB of memory. It costs as much as 128 MiB with p=1, and 15 to 40 times argon2. */
const SCRYPT: ScryptCost = { ln: 15, r: 8, p: 3 }
/** Cost of the hashes that name none, from versions before it was stored. */
const SCRYPT_WITHOUT_COST: ScryptCost = { ln: 15, r: 8, p: 1 }
const SCRYPT_MAX_MEMORY = 64 * 1024 * 1024

function scryptKey(password: string, salt: Buffer, { ln, r, p }: ScryptCost): Promise<Buffer> {
  const options = { N: 2 ** ln, r, p, maxmem: SCRYPT_MAX_MEMORY }
  return new Promise((resolve, reject) => {
    scrypt(password, salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

async function verifyScrypt(hash: string, password: string): Promise<boolean> {
  const parts = hash.split('$').slice(2)
  const cost = /^ln=(\d+),r=(\d+),p=(\d+)$/.exec(parts[0] ?? '')
  const [salt, key] = (cost ? parts.slice(1) : parts).map((part) => Buffer.from(part, 'base64'))
  if (!salt || !key) return false
  const used = cost ? { ln: Number(cost[1]), r: Number(cost[2]), p: Number(cost[3]) } : SCRYPT_WITHOUT_COST
  return timingSafeEqual(key, await scryptKey(password, salt, used))
}

/** Returns a slow, salted hash as text: argon2id, or scrypt where argon2 cannot be loaded. */
export async function hashPassword(password: string): Promise<string> {
  const argon = await argon2()
  if (argon) return argon.hash(password, ARGON2)
  const salt = randomBytes(16)
  const { ln, r, p } = SCRYPT
  const key = await scryptKey(password, salt, SCRYPT)
  return `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64')}$${key.toString('base64')}`
}

/** Returns true when `password` matches the hash. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  if (hash.startsWith('$scrypt$')) return verifyScrypt(hash, password)
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
