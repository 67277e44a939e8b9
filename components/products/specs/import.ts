import { object } from 'yup'
import type { ImportRules } from '@/lib/csv/import-plan'
import type { Spec } from '@/lib/ordercloud/models'
import { specShape, toFields, toForm, type SpecForm } from './form'

type SpecRow = Omit<SpecForm, 'Options' | 'DefaultKey'>

/** Rules for importing specs from a file. Options have a file of their own. */
export const specImport: ImportRules<SpecRow, Spec> = {
  fields: [
    { name: 'ID', label: 'ID' },
    { name: 'Name', label: 'Name' },
    { name: 'ListOrder', label: 'List order', aliases: ['Position'] },
    { name: 'DefinesVariant', label: 'Defines variants', kind: 'boolean' },
    { name: 'Required', label: 'Required', kind: 'boolean' },
    { name: 'AllowOpenText', label: 'Open text', kind: 'boolean', aliases: ['Allow open text'] },
    { name: 'DefaultValue', label: 'Default text', aliases: ['Default value'] },
  ],
  schema: object(specShape),
  toForm: (spec) => {
    const { Options: _, DefaultKey: __, ...fields } = toForm(spec)
    return fields
  },
  toPatch: toFields,
  canUndoCreates: true,
  note: 'Options are not part of the file. Add them with the file of options, or on the page of each spec.',
}
