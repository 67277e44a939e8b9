import { needsListOrder, parentIdOf, planTree } from '@/components/catalogs/rules/category-import'
import { readChildren, readTrails } from '@/lib/catalogs/categories'
import { ROOT } from '@/lib/catalogs/tree'
import {
  idsOf,
  planImport,
  XP_COLUMN,
  type ImportRules,
  type Mapping,
  type PlannedImport,
} from '@/lib/csv/import-plan'
import type { CsvFile } from '@/lib/csv/read'
import { isPlatformId } from '@/lib/forms/platform-id'
import type { Category } from '@/lib/ordercloud/models'
import { readByIds } from '@/lib/resource/every-page'
import { importSchema, toForm, toPatch, type CategoryForm } from './form'
import type { CatalogPlace } from './place'
import { categoriesAt } from './resource'

/** The fields of a category in a file, and how they become its form. */
export const categoryRules: ImportRules<CategoryForm, Category> = {
  fields: [
    { name: 'ID', label: 'ID' },
    { name: 'ParentID', label: 'Parent', aliases: ['Parent category'] },
    { name: 'ListOrder', label: 'List order' },
    { name: 'Name', label: 'Name' },
    { name: 'Description', label: 'Description' },
    { name: 'Active', label: 'Active', kind: 'boolean' },
    XP_COLUMN,
  ],
  schema: importSchema,
  toForm,
  toPatch,
}

/** Returns the rules for importing the categories of one catalog from a file with one row per category. */
export function categoryImport(place: CatalogPlace): PlannedImport {
  const resource = categoriesAt(place)
  return {
    fields: categoryRules.fields,
    columnsHelp:
      'Each row is one category. “Parent” is the ID of the category above it, and empty at the top. Rows with an existing ID update and move that category. All other rows create one. An empty cell clears the field. Of the extended properties, only the keys in the file are changed.',
    note: 'One category is written at a time, parents first. Categories that are not in the file, products and assignments are kept.',
    async plan(file, mapping, { signal, quiet, loadXpSchema }) {
      const scope = { signal, quiet }
      // The platform ignores case in IDs, and finds each record once.
      const ids = [...new Set([...idsOf(file, mapping), ...parentIdsOf(file, mapping)])]
      const named = await readByIds(resource, ids, scope)
      const found = [...named.values()]
      const trails = await readTrails(resource.service, found, scope)
      const plan = await planImport(file, mapping, categoryRules, named, async () =>
        loadXpSchema?.(resource.path),
      )
      const parents = new Set(plan.targets.filter(needsListOrder).map((target) => parentIdOf(target) || ROOT))
      // New parents have no children yet. Each of these requests reads the children of several parents, or the top.
      const existing = [...parents].filter((id) => id !== ROOT && isPlatformId(id))
      const siblings = [
        ...(parents.has(ROOT) ? await readChildren(place.catalogId, [ROOT], scope) : []),
        ...(existing.length > 0 ? await readChildren(place.catalogId, existing, scope) : []),
      ]
      return planTree(plan, [...siblings, ...Object.values(trails).flat(), ...found])
    },
  }
}

/** Returns the distinct IDs of the column with the parents. */
function parentIdsOf(file: CsvFile, mapping: Mapping): string[] {
  const parents = Object.entries(mapping).flatMap(([at, name]) => (name === 'ParentID' ? [[at, 'ID']] : []))
  return idsOf(file, Object.fromEntries(parents) as Mapping)
}
