import type { RowFile } from '@/components/resource/csv/row-file'
import { readMappedRows } from '@/lib/csv/import-plan'
import { distinctIds } from '@/lib/forms/platform-id'
import type { Spec } from '@/lib/ordercloud/models'
import { readByIds } from '@/lib/resource/every-page'
import { withoutForeignSpecs } from '../foreign-rows'
import { OPTION_COLUMNS, OPTION_LABELS, optionRows, planOptions, type OptionRow } from '../rules/option-file'
import { withAllOptions } from './read-options'
import { specs } from './resource'

/** The file with the options of specs: one row for each of them. */
export const optionFile: RowFile<Spec> = {
  columns: OPTION_COLUMNS,
  exportHelp: 'One row for each option of a spec, in order. Specs without options have no rows.',
  readRows: async (records, scope) => (await withAllOptions(records, scope)).flatMap(optionRows),
  rules: {
    fields: [
      { name: 'SpecID', label: 'Spec ID', aliases: ['Spec'], isRequired: true },
      { name: 'OptionID', label: 'Option ID', aliases: ['ID', 'Option'] },
      { name: 'Value', label: OPTION_LABELS.Value },
      { name: 'ListOrder', label: OPTION_LABELS.ListOrder, aliases: ['Position'] },
      { name: 'PriceMarkupType', label: OPTION_LABELS.PriceMarkupType },
      { name: 'PriceMarkup', label: OPTION_LABELS.PriceMarkup },
      { name: 'IsOpenText', label: OPTION_LABELS.IsOpenText, kind: 'boolean' },
    ],
    columnsHelp:
      'Each row changes an option of a spec, or adds one. A file removes no options, and does not change the default option. Without an option ID, the option with the value of the row is changed, and a new one gets an ID made of its value. New options without a list order come last. An empty markup type means no markup.',
    changes: { path: specs.path, route: specs.route, words: { one: 'option', many: 'options' } },
    async plan(file, mapping, scope) {
      const rows: OptionRow[] = readMappedRows(file, mapping)
      const found = await readByIds(specs, distinctIds(rows.map(({ SpecID = '' }) => SpecID)), scope)
      const complete = await withAllOptions([...found.values()], scope)
      const byId = new Map(complete.map((spec) => [specs.idOf(spec).toLowerCase(), spec]))
      return withoutForeignSpecs(planOptions(rows, byId), rows, byId, scope)
    },
  },
}
