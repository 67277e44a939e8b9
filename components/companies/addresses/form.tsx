'use client'

import { type InferType } from 'yup'
import {
  addressFromForm,
  addressSchema,
  addressToForm,
  ContactFields,
  PlaceFields,
} from '@/components/fields/address-fields'
import { IdField } from '@/components/fields/id-field'
import { TextField } from '@/components/fields/text-field'
import { FormLayout, Section } from '@/components/resource/form/form-layout'
import type { ListedResource, RecordEditorForm } from '@/components/resource/listed-resource'
import { idRule } from '@/lib/forms/ids'
import { plainPlan } from '@/lib/forms/record-form'
import type { Address } from '@/lib/ordercloud/models'

export const schema = addressSchema.shape({ ID: idRule() })

export type AddressForm = InferType<typeof schema>

/** Returns the form values of an address. */
export function toForm(address: Address | null): AddressForm {
  return { ID: address?.ID ?? '', ...addressToForm(address) }
}

/** Returns the address of the form values in the platform's format. */
export function toPatch(values: AddressForm): Partial<Address> {
  return addressFromForm(values)
}

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
          <PlaceFields />
        </Section>
        <Section title="Contact">
          <ContactFields />
        </Section>
      </FormLayout>
    ),
  }
}
