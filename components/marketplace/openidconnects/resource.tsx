import { Excerpt, Id } from '@/components/resource/cells'
import { defineResource, type ListedResource } from '@/components/resource/listed-resource'
import { crud } from '@/lib/ordercloud/crud'
import type { OpenIdConnect } from '@/lib/ordercloud/models'
import { openIdConnectsArea } from '../areas'

/** Resource that describes OpenID connects to lists, forms and menus. They have no name besides their ID. */
export const openIdConnects: ListedResource<OpenIdConnect> = defineResource(openIdConnectsArea, {
  words: {
    purpose: 'OpenID connects let users sign in through an identity provider of your company or of a buyer.',
    consequence: 'Users can no longer sign in through it. Its client secret cannot be restored.',
  },
  idOf: (connect) => connect.ID ?? '',
  titleOf: (connect) => connect.ID ?? '',
  summary: (connect) => connect.AuthorizationEndpoint,
  service: crud<OpenIdConnect>((oc) => oc.OpenIdConnects),
  search: { words: 'ID', on: ['ID'] },
  rules: { sortable: ['ID'], defaultSort: 'ID', filters: [] },
  columns: [
    { key: 'id', label: 'ID', sort: 'ID', isTitle: true, cell: (row) => row.ID },
    {
      key: 'provider',
      label: 'Authorization address',
      field: 'AuthorizationEndpoint',
      from: 'md',
      width: '36%',
      cell: (row) => <Excerpt>{row.AuthorizationEndpoint}</Excerpt>,
    },
    {
      key: 'client',
      label: 'Client ID',
      field: 'ConnectClientID',
      width: '14rem',
      cell: (row) => <Id>{row.ConnectClientID}</Id>,
    },
  ],
  loadForm: () =>
    import('#browser/marketplace/openidconnects/form.tsx').then((file) => file.openIdConnectForm),
})
