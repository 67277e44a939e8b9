'use client'

import { Pencil } from 'lucide-react'
import { object, string, type InferType } from 'yup'
import { DateTimeField } from '@/components/fields/date-time-field'
import { TextField } from '@/components/fields/text-field'
import { FormLayout, Section, SidePanel } from '@/components/resource/form/form-layout'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { FromCompany } from '@/components/resource/record/record-links'
import { Button } from '@/components/ui/button'
import { ReadOnlyField } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { useLazyPart } from '@/components/ui/lazy'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { useCan } from '@/hooks/use-can'
import { addressLine } from '@/lib/format/address'
import { dateTimeText, instantToText } from '@/lib/forms/date-times'
import { plainPlan } from '@/lib/forms/record-form'
import { numberText, text } from '@/lib/forms/rules'
import { numberOrNull, numberToText } from '@/lib/forms/values'
import { lazy } from '@/lib/lazy'
import type { Shipment } from '@/lib/ordercloud/models'
import type { ShipSide } from '../rules/shipment-addresses'
import { trackingUrl } from '../rules/tracking'
import { ItemsPanel } from './items-panel'
import { shipments } from './resource'

const addressCode = lazy(() =>
  import('./shipment-address-dialog').then((module) => module.ShipmentAddressDialog),
)

const schema = object({
  ID: string().defined(),
  Shipper: text('Carrier', 50),
  TrackingNumber: text('Tracking number', 3000),
  ShippingMethod: text('Shipping method', 50),
  Cost: numberText({ label: 'Cost', min: 0, decimals: 2 }),
  Account: text('Account', 200),
  DateShipped: dateTimeText('Shipped'),
  DateDelivered: dateTimeText('Delivered').test(
    'after',
    'Delivered must not be before shipped',
    (delivered, { parent }) => {
      const { DateShipped: shipped } = parent as { DateShipped: string }
      return !shipped || !delivered || !(delivered < shipped)
    },
  ),
  Comments: text('Comments', 3000),
})

type ShipmentForm = InferType<typeof schema>

function toForm(shipment: Shipment | null): ShipmentForm {
  return {
    ID: shipment?.ID ?? '',
    Shipper: shipment?.Shipper ?? '',
    TrackingNumber: shipment?.TrackingNumber ?? '',
    ShippingMethod: xpText(shipment, 'ShippingMethod'),
    Cost: numberToText(shipment?.Cost ?? null),
    Account: shipment?.Account ?? '',
    DateShipped: instantToText(shipment?.DateShipped),
    DateDelivered: instantToText(shipment?.DateDelivered),
    Comments: xpText(shipment, 'Comments'),
  }
}

function toPatch(values: ShipmentForm): Partial<Shipment> {
  return {
    Shipper: values.Shipper,
    TrackingNumber: values.TrackingNumber,
    Account: values.Account,
    xp: { ShippingMethod: values.ShippingMethod, Comments: values.Comments },
    // The library's types have no null, with which the platform clears a field.
    ...({
      Cost: numberOrNull(values.Cost),
      DateShipped: values.DateShipped || null,
      DateDelivered: values.DateDelivered || null,
    } as Partial<Shipment>),
  }
}

/** Returns a text in a record's xp, which may contain anything. */
function xpText(shipment: Shipment | null, key: string): string {
  const value = (shipment?.xp as Readonly<Record<string, unknown>> | null | undefined)?.[key]
  return typeof value === 'string' ? value : ''
}

/** The form that edits a shipment. */
export const shipmentForm: RecordEditorForm<ShipmentForm, Shipment> = {
  schema,
  toForm,
  plan: plainPlan(shipments, toForm, toPatch),
  draftStorage: 'browser',
  Fields,
  Panels: ({ record }) => <ItemsPanel shipment={record} />,
}

function Fields({ record }: { record: Shipment | null }) {
  const tracking = record && trackingUrl(record)
  return (
    <FormLayout side={record && <Facts shipment={record} />}>
      <Section title="Details">
        <TextField<ShipmentForm> name="Shipper" label="Carrier" />
        <TextField<ShipmentForm>
          name="TrackingNumber"
          label="Tracking number"
          help={
            tracking && (
              <a className="ui-link" href={tracking} target="_blank" rel="noreferrer">
                Follow the parcel
              </a>
            )
          }
        />
        <TextField<ShipmentForm> name="ShippingMethod" label="Shipping method" />
        <TextField<ShipmentForm> name="Cost" label="Cost" inputMode="decimal" />
        <TextField<ShipmentForm> name="Account" label="Account" />
        <DateTimeField<ShipmentForm>
          name="DateShipped"
          label="Shipped"
          help="The buyer is notified when the shipment has a date."
          alsoValidates="DateDelivered"
        />
        <DateTimeField<ShipmentForm> name="DateDelivered" label="Delivered" help="" />
        <TextField<ShipmentForm> name="Comments" label="Comments" isLong />
      </Section>
    </FormLayout>
  )
}

function Facts({ shipment }: { shipment: Shipment }) {
  return (
    <SidePanel title="From and to">
      <ReadOnlyField label="Buyer">
        <FromCompany id={shipment.BuyerID} />
      </ReadOnlyField>
      <AddressFact shipment={shipment} side="From" />
      <AddressFact shipment={shipment} side="To" />
    </SidePanel>
  )
}

/** One address of a shipment, with the button that changes it. */
function AddressFact({ shipment, side }: { shipment: Shipment; side: ShipSide }) {
  const manage = useCan(shipments.access.manage)
  const dialog = useLazyPart(addressCode, 'dialog')
  return (
    <>
      <ReadOnlyField label={side}>
        {addressLine(shipment[`${side}Address`]) || '–'}{' '}
        <Button
          size="xs"
          variant="ghost"
          disabledReason={manage.allowed ? undefined : manage.reason}
          onPointerEnter={dialog.prepare}
          onFocus={dialog.prepare}
          onClick={dialog.open}
          data-print="no"
        >
          <Icon as={Pencil} boxSize="3.5" />
          Change<VisuallyHidden> “{side}”</VisuallyHidden>
        </Button>
      </ReadOnlyField>
      {dialog.isOpen && dialog.Part && <dialog.Part {...{ shipment, side }} onClose={dialog.close} />}
    </>
  )
}
