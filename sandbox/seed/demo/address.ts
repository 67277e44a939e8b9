import type { SeedRecord } from '../format'

/** An address as the seed's authors write it. */
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

/** The platform's address record. */
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
