import type { SeedRecord } from '../format'

/** An address in the short form of the seed files. */
export interface Place {
  id: string
  name: string
  street: string
  more?: string
  city: string
  state?: string
  zip: string
  country: string
  phone?: string
}

/** Converts an address to the platform's record. */
export function addressRecord(place: Place, company: string): SeedRecord {
  return {
    ID: place.id,
    AddressName: place.name,
    CompanyName: company,
    FirstName: null,
    LastName: null,
    Street1: place.street,
    Street2: place.more ?? null,
    City: place.city,
    State: place.state ?? null,
    Zip: place.zip,
    Country: place.country,
    Phone: place.phone ?? null,
    xp: null,
  }
}
