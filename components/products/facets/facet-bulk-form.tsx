'use client'

import { Stack, Text } from '@chakra-ui/react'
import { useEffect, useId, useMemo, useState } from 'react'
import type { BulkFormProps } from '@/components/resource/jobs/bulk-form'
import { useXpSchema } from '@/components/resource/xp/use-xp-schema'
import { Field } from '@/components/ui/field'
import { RadioChoice } from '@/components/ui/radio-choice'
import { Select } from '@/components/ui/select'
import { useCanRead } from '@/hooks/use-can'
import { useOwnCompany } from '@/hooks/use-own-company'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import type { Product } from '@/lib/ordercloud/models'
import { countOf } from '@/lib/resource/words'
import type { FacetEdit, FacetValue } from '@/lib/xp/facet-values'
import { foreignProductReason } from '../ownership'
import { products } from '../resource'
import { bulkFacetChoices, FACET_EDITS, facetJob, facetRows } from '../rules/facet-bulk'
import { facetPath } from '../rules/facet-choices'
import { ChangePreview, LeftOut } from '../selection/preview-parts'
import { FacetChoiceList } from './facet-choice-list'
import { useFacets } from './use-facets'

const FACET_READERS = { readers: ['ProductFacetReader', 'ProductFacetAdmin'] }
const NO_PERMISSION = 'You need the permission to view product facets.'

/** Fields and preview of adding, removing or replacing the values of a facet in selected products. */
export function FacetBulkForm({ targets, onChange }: BulkFormProps) {
  const id = useId()
  const canRead = useCanRead(FACET_READERS)
  const own = useOwnCompany()
  const { facets, hasMore, error, countsOf } = useFacets(canRead)
  const { schema, isLoading: isSchemaLoading, failure: schemaFailure } = useXpSchema(products.path)
  const [facetId, setFacetId] = useState('')
  const [kind, setKind] = useState<FacetEdit['kind']>('add')
  const [chosen, setChosen] = useState<ReadonlySet<FacetValue>>(new Set())
  const facet = facets?.find(({ ID }) => ID === facetId)
  const facetName = facet?.Name || facetId
  const choices = facet ? bulkFacetChoices(facet, targets, kind, countsOf(facet)) : []
  const values = choices.flatMap(({ value }) => (chosen.has(value) ? [value] : []))
  // The chosen values as text, so that the preview is computed only when they change.
  const valuesText = JSON.stringify(values)
  const edit = useMemo<FacetEdit | undefined>(() => {
    const wanted = JSON.parse(valuesText) as FacetValue[]
    return facet && wanted.length > 0 ? { path: facetPath(facet), kind, values: wanted } : undefined
  }, [facet, kind, valuesText])
  const change = useMemo(() => {
    const blockedReason = ({ OwnerID }: Partial<Product>) =>
      own.isSupplier ? foreignProductReason(OwnerID, own.id) : undefined
    return edit && facetRows(targets, edit, { blockedReason, schema })
  }, [targets, edit, own.isSupplier, own.id, schema])
  const loadProblem = loadingProblem()
  useEffect(() => {
    if (loadProblem !== undefined) return onChange({ problem: loadProblem })
    if (facetId === '') return onChange({ problem: 'Choose a facet.' })
    if (!edit || !change) return onChange({ problem: 'Choose at least one value.' })
    if (change.problem !== undefined) return onChange({ problem: change.problem })
    const plan = facetJob(change.rows, facetName, edit)
    onChange(plan ? { plan, count: plan.targets.length } : { problem: 'No product changes.' })
  }, [loadProblem, facetId, facetName, edit, change, onChange])

  /** Returns the reason why nothing can be chosen or checked yet, as a sentence. */
  function loadingProblem(): string | undefined {
    if (!canRead) return NO_PERMISSION
    if (!facets) return error ? 'The facets could not be loaded.' : 'The facets are still loading.'
    if (facets.length === 0) return 'There are no product facets yet.'
    if (isSchemaLoading) return 'The schema of the extended properties is still loading.'
    return own.isSupplier && own.id === undefined && !own.error ? 'Your company is still loading.' : undefined
  }

  if (!canRead) return <Text color="fg">{NO_PERMISSION}</Text>
  if (!facets)
    return error ? (
      <Text role="alert" color="fg.error" fontWeight="medium">
        The facets could not be loaded: {displayMessage(toPlatformError(error))}
      </Text>
    ) : (
      <Text role="status">Loading the facets…</Text>
    )
  if (facets.length === 0) return <Text color="fg">There are no product facets yet.</Text>
  return (
    <Stack gap="3" color="fg">
      <Field id={`${id}-facet`} label="Facet" isRequired>
        <Select
          id={`${id}-facet`}
          aria-required
          value={facetId}
          onChange={(event) => {
            setFacetId(event.target.value)
            setChosen(new Set())
          }}
        >
          <option value="">Choose a facet</option>
          {facets.map(({ ID = '', Name }) => (
            <option key={ID} value={ID}>
              {Name || ID}
            </option>
          ))}
        </Select>
        {hasMore && (
          <Text fontSize="sm" color="fg.muted">
            The first {facets.length} facets are shown.
          </Text>
        )}
      </Field>
      <RadioChoice
        legend="Change"
        name={`${id}-kind`}
        options={FACET_EDITS}
        value={kind}
        onChange={setKind}
      />
      {facet && kind === 'remove' && choices.length === 0 && (
        <Text>None of the selected products has a value of {facetName}.</Text>
      )}
      {facet && (kind !== 'remove' || choices.length > 0) && (
        <FacetChoiceList
          key={facetId}
          facet={facet}
          choices={choices}
          isChosen={(value) => chosen.has(value)}
          onChoose={(value, isChosen) => {
            const others = [...chosen].filter((one) => one !== value)
            setChosen(new Set(isChosen ? [...others, value] : others))
          }}
          isShort
        />
      )}
      {schemaFailure !== undefined && (
        <Text role="alert" fontSize="sm">
          The schema of these properties could not be used, so they are not checked. {schemaFailure}
        </Text>
      )}
      {change?.problem !== undefined && (
        <Text role="alert" color="fg.error" fontWeight="medium">
          {change.problem}
        </Text>
      )}
      {change && change.rows.length > 0 && (
        <>
          <ChangePreview
            label={`Changed: ${countOf(change.rows.length, products.words)}`}
            part={facetName}
            rows={change.rows}
          />
          <Text fontSize="sm" color="fg.muted">
            {`The change takes ${countOf(change.rows.length, { one: 'request', many: 'requests' })}, one for each product. `}
            {kind === 'replace'
              ? 'A product whose values change meanwhile is skipped. '
              : 'Values that another user changes meanwhile are kept. '}
            The job can be undone.
          </Text>
        </>
      )}
      <LeftOut sentences={change?.leftOut ?? []} />
    </Stack>
  )
}
