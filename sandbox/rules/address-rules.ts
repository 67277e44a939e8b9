import { fieldError, PlatformError } from '../core/http/errors'
import type { Address } from '../contract/records'

/** Countries whose addresses require State and Zip (facts of the platform, 3.2). */
const COUNTRIES_REQUIRING_STATE = new Set(['US', 'CA'])

/** Rejects an address in the United States or Canada without State or Zip, with one error entry per missing field. */
export function requireStateAndZip(address: Partial<Address>): void {
  if (!COUNTRIES_REQUIRING_STATE.has((address.Country ?? '').toUpperCase())) return
  const missing = (['State', 'Zip'] as const).filter((field) => !address[field])
  if (missing.length === 0) return
  throw new PlatformError(
    400,
    missing.map((field) => fieldError(field, 'is required in the US and CA', { Rule: 'required' })),
  )
}
