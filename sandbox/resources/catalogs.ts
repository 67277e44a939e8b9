import type { AssignmentDefinition, ResourceDefinition } from '../core/definitions'
import { OWNER } from './owner'

export const catalogs: ResourceDefinition = {
  name: 'Catalogs',
  model: 'Catalog',
  table: 'catalogs',
  access: { kind: 'owned' },
  columns: ['Active'],
  references: [OWNER],
}

export const catalogAssignments: AssignmentDefinition = {
  name: 'CatalogAssignments',
  model: 'CatalogAssignment',
  table: 'catalogassignments',
  access: { kind: 'owned' },
  list: 'Catalogs.ListAssignments',
  save: 'Catalogs.SaveAssignment',
  delete: ['Catalogs.DeleteAssignment'],
  keys: [
    { field: 'CatalogID', of: 'Catalogs' },
    { field: 'BuyerID', of: 'Buyers' },
  ],
}

export const catalogProductAssignments: AssignmentDefinition = {
  name: 'ProductCatalogAssignments',
  model: 'ProductCatalogAssignment',
  table: 'productcatalogassignments',
  access: { kind: 'owned' },
  list: 'Catalogs.ListProductAssignments',
  save: 'Catalogs.SaveProductAssignment',
  delete: ['Catalogs.DeleteProductAssignment'],
  keys: [
    { field: 'CatalogID', of: 'Catalogs' },
    { field: 'ProductID', of: 'Products' },
  ],
}
