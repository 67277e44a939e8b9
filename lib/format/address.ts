import type { Address } from '../ordercloud/models'

type Party = Pick<Address, 'AddressName' | 'CompanyName' | 'FirstName' | 'LastName'>
type Place = Pick<Address, 'Street1' | 'Street2' | 'City' | 'State' | 'Zip' | 'Country'>

/** What an address that came with another record is read as: the platform leaves out or nulls what is not there. */
export type AddressLike = { [K in keyof (Party & Place & Pick<Address, 'ID' | 'Phone'>)]?: string | null }

/** An address as it stands on an envelope, one entry a line, with its phone; empty where nothing is known of it. */
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
  const said = lines.flatMap((line) => line?.trim() || [])
  // A location is often named after the company or the person.
  return said.filter((line, at) => said.indexOf(line) === at)
}

/** Where it is, on one line: "2300 Forge Hollow Road, Cleveland OH 44114, US". */
export function addressLine(address: AddressLike | null | undefined): string {
  if (!address) return ''
  const town = [address.City, address.State, address.Zip].filter(Boolean).join(' ')
  return [address.Street1, address.Street2, town, address.Country].filter(Boolean).join(', ')
}

/** True for the same saved address, or the same place by its words; two that are not there are not the same. */
export function isSameAddress(one: AddressLike | null | undefined, other: AddressLike | null | undefined) {
  if (!one || !other) return false
  if (one.ID && one.ID === other.ID) return true
  const place = addressLine(one)
  return place !== '' && place === addressLine(other)
}
