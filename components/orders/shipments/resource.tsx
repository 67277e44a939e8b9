import { Id } from '@/components/resource/cells'
import { Day } from '@/components/resource/day'
import { CompanyCell } from '@/components/resource/record/company-cell'
import { defineResource, type ListedResource } from '@/components/resource/listed-resource'
import { Money } from '@/components/orders/parts/money'
import { StatusBadge } from '@/components/ui/badge'
import { UNKNOWN_CURRENCY } from '@/lib/format/price'
import { crud } from '@/lib/ordercloud/crud'
import type { Shipment } from '@/lib/ordercloud/models'
import { buyerReference } from '@/lib/resource/buyer-reference'
import { shipmentsArea } from '../areas'
import { shipmentDocuments } from '../documents/document-links'

/** Resource that describes shipments to lists, forms and menus. Shipments are created on the page of an order. */
export const shipments: ListedResource<Shipment> = defineResource(shipmentsArea, {
  words: {
    purpose: 'Shipments appear here when items of an order are shipped.',
    consequence: 'Its items count as not shipped again. Completed orders stay completed.',
  },
  idOf: (shipment) => shipment.ID ?? '',
  titleOf: (shipment) => `Shipment ${shipment.ID ?? ''}`,
  summary: (shipment) => [shipment.Shipper, shipment.TrackingNumber].filter(Boolean).join(' · '),
  badge: (shipment) => <ShippedBadge shipment={shipment} />,
  moreActions: (shipment) => shipmentDocuments(shipment.ID ?? ''),
  isCreatedElsewhere: true,
  service: {
    ...crud<Shipment>((oc) => oc.Shipments),
    remove: async (id) => (await import('#browser/orders/shipments/write-shipment.ts')).deleteShipment(id),
  },
  search: { words: 'ID, buyer, carrier or tracking number' },
  xp: { byForm: ['ShippingMethod', 'Comments'] },
  rules: {
    sortable: ['DateShipped', 'ID', 'BuyerID', 'Shipper', 'DateDelivered', 'Cost'],
    defaultSort: '!DateShipped',
    filters: [
      { kind: 'date', key: 'DateShipped', label: 'Shipped' },
      { kind: 'date', key: 'DateDelivered', label: 'Delivered' },
      { kind: 'reference', key: 'BuyerID', label: 'Buyer', to: buyerReference },
      { kind: 'text', key: 'Shipper', label: 'Carrier' },
      { kind: 'text', key: 'TrackingNumber', label: 'Tracking number' },
      { kind: 'number', key: 'Cost', label: 'Cost' },
    ],
    xpFilters: true,
  },
  bulk: [
    { field: 'Shipper', kind: 'text', label: 'Carrier', max: 50, canClear: true },
    { field: 'DateShipped', kind: 'instant', label: 'Shipped', canClear: true },
    { field: 'DateDelivered', kind: 'instant', label: 'Delivered', canClear: true },
  ],
  columns: [
    { key: 'id', label: 'ID', sort: 'ID', isTitle: true, cell: (row) => <Id>{row.ID ?? ''}</Id> },
    {
      key: 'shipped',
      label: 'Shipped',
      sort: 'DateShipped',
      from: 'sm',
      width: '10.5rem',
      isDay: true,
      cell: (row) => <Day iso={row.DateShipped} hasTime />,
    },
    {
      key: 'buyer',
      label: 'Buyer',
      sort: 'BuyerID',
      from: 'lg',
      cell: (row) => <CompanyCell kind="buyers" id={row.BuyerID} />,
    },
    { key: 'carrier', label: 'Carrier', sort: 'Shipper', from: 'lg', cell: (row) => row.Shipper || '–' },
    {
      key: 'tracking',
      label: 'Tracking number',
      field: 'TrackingNumber',
      from: 'md',
      cell: (row) => row.TrackingNumber || '–',
    },
    {
      key: 'delivered',
      label: 'Delivered',
      sort: 'DateDelivered',
      from: 'xl',
      width: '10.5rem',
      isDay: true,
      cell: (row) => <Day iso={row.DateDelivered} hasTime />,
    },
    {
      key: 'cost',
      label: 'Cost',
      sort: 'Cost',
      from: 'xl',
      align: 'end',
      width: '6rem',
      // A shipment may hold items of several orders and does not name the currency of its cost.
      cell: (row) => <Money amount={row.Cost} currency={UNKNOWN_CURRENCY} />,
    },
  ],
  loadImport: () => import('#browser/orders/shipments/import.ts').then((file) => file.shipmentImport),
  loadForm: () => import('#browser/orders/shipments/form.tsx').then((file) => file.shipmentForm),
})

function ShippedBadge({ shipment }: { shipment: Shipment }) {
  return <StatusBadge isOn={Boolean(shipment.DateShipped)} on="Shipped" off="Not shipped yet" />
}
