import type { Address } from '../ordercloud/models'

type Party = Pick<Address, 'AddressName' | 'CompanyName' | 'FirstName' | 'LastName'>
type Place = Pick<Address, 'Street1' | 'Street2' | 'City' | 'State' | 'Zip' | 'Country'>

/** Countries whose addresses the platform accepts only with a state and a postal code. */
export const COUNTRIES_WITH_STATE: readonly string[] = ['US', 'CA']

/** An address as it appears in other records. The platform omits or nulls fields that are not set. */
export type AddressLike = { [K in keyof (Party & Place & Pick<Address, 'ID' | 'Phone'>)]?: string | null }

/** Returns an address with its phone, one entry per line, as on an envelope. Empty when the address has no text. */
export function addressLines(address: AddressLike | null | undefined): string[] {
  if (!address) return []
  const person = [address.FirstName, address.LastName].filter(Boolean).join(' ')
  const town = [address.City, address.State, address.Zip].filter(Boolean).join(' ')
  const lines = [
    address.AddressName,
    address.CompanyName,
    person,
    address.Street1,
    address.Street2,
    town,
    address.Country,
    address.Phone,
  ]
  const knownLines = lines.flatMap((line) => line?.trim() || [])
  // An address is often named after its company or person, so equal lines appear once.
  return knownLines.filter((line, at) => knownLines.indexOf(line) === at)
}

/** Returns the location on one line: "2300 Forge Hollow Road, Cleveland OH 44114, US". */
export function addressLine(address: AddressLike | null | undefined): string {
  if (!address) return ''
  const town = [address.City, address.State, address.Zip].filter(Boolean).join(' ')
  return [address.Street1, address.Street2, town, address.Country].filter(Boolean).join(', ')
}

/**
 * True for the same saved address, or for two addresses with the same location text. False when an address is
 * missing.
 */
export function isSameAddress(one: AddressLike | null | undefined, other: AddressLike | null | undefined) {
  if (!one || !other) return false
  if (one.ID && one.ID === other.ID) return true
  const place = addressLine(one)
  return place !== '' && place === addressLine(other)
}
