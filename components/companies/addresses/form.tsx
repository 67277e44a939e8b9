'use client'

import { object, type InferType } from 'yup'
import { IdField } from '@/components/fields/id-field'
import { TextField } from '@/components/fields/text-field'
import { FormLayout, Section } from '@/components/resource/form/form-layout'
import type { ListedResource } from '@/components/resource/listed-resource'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { idRule } from '@/lib/forms/ids'
import { plainPlan } from '@/lib/forms/record-form'
import { country, text } from '@/lib/forms/rules'
import { emptyToNull } from '@/lib/forms/values'
import type { Address } from '@/lib/ordercloud/models'

// Countries whose addresses the platform accepts only with a state and a postal code.
const COUNTRIES_WITH_STATE = ['US', 'CA']
const inState = (label: string) =>
  text(label, 100).when('Country', {
    is: (country: string) => COUNTRIES_WITH_STATE.includes(country.trim().toUpperCase()),
    then: (rule) => rule.required(`${label} is required in the United States and Canada`),
  })

export const schema = object({
  ID: idRule(),
  AddressName: text('Name', 100),
  CompanyName: text('Company', 100),
  FirstName: text('First name', 100),
  LastName: text('Last name', 100),
  Street1: text('Street', 100, true),
  Street2: text('Street, second line', 100),
  City: text('City', 100, true),
  State: inState('State'),
  Zip: inState('Postal code'),
  Country: country(),
  Phone: text('Phone', 100),
})

export type AddressForm = InferType<typeof schema>

/** Returns the form values of an address. */
export function toForm(address: Address | null): AddressForm {
  return Object.fromEntries(KEYS.map((key) => [key, address?.[key] ?? ''])) as AddressForm
}

/**
 * Returns the address of the form values in the platform's format. Empty fields become null, which the types of the SDK
 * do not allow.
 */
export function toPatch({ ID: _, ...values }: AddressForm): Partial<Address> {
  const filled = Object.entries(values).map(([key, value]) => [key, emptyToNull(value)])
  return { ...(Object.fromEntries(filled) as Partial<Address>), Country: values.Country.toUpperCase() }
}

const KEYS = Object.keys(schema.fields) as (keyof AddressForm)[]

/** Returns the form for addresses of the marketplace or of one supplier. */
export function addressForm(resource: ListedResource<Address>): RecordEditorForm<AddressForm, Address> {
  return {
    schema,
    toForm,
    plan: plainPlan(resource, toForm, toPatch),
    // Addresses are personal data, so drafts are not written to the browser's storage.
    draftStorage: 'memory',
    Fields: () => (
      <FormLayout>
        <Section title="Place">
          <TextField<AddressForm>
            name="AddressName"
            label="Name"
            help="A name for your own use, such as Main warehouse."
          />
          <IdField lookUp={resource.service.get} />
          <TextField<AddressForm> name="Street1" label="Street" />
          <TextField<AddressForm> name="Street2" label="Street, second line" />
          <TextField<AddressForm> name="City" label="City" />
          <TextField<AddressForm>
            name="State"
            label="State"
            help="Required in the United States and Canada."
          />
          <TextField<AddressForm> name="Zip" label="Postal code" />
          <TextField<AddressForm>
            name="Country"
            label="Country"
            help="Two-letter country code, such as US or DE."
          />
        </Section>
        <Section title="Contact">
          <TextField<AddressForm> name="CompanyName" label="Company" />
          <TextField<AddressForm> name="FirstName" label="First name" />
          <TextField<AddressForm> name="LastName" label="Last name" />
          <TextField<AddressForm> name="Phone" label="Phone" />
        </Section>
      </FormLayout>
    ),
  }
}
