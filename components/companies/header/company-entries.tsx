'use client'

import { Box, Flex, Heading, Stack } from '@chakra-ui/react'
import { useRouter } from 'next/navigation'
import { useId, useState, type ReactNode } from 'react'
import { RecordPicker } from '@/components/resource/assign/record-picker'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { describedBy, Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { LinkButton } from '@/components/ui/link-button'
import { useOwnCompany } from '@/hooks/use-own-company'
import { useSession } from '@/hooks/use-session'
import { isPlatformId } from '@/lib/forms/platform-id'
import { holdsRole } from '@/lib/permissions/check'
import { joinWords } from '@/lib/permissions/explain'
import { subAreaUrl, type SubArea } from '@/lib/registry'
import { buyerReference } from '@/lib/resource/buyer-reference'
import type { Reference } from '@/lib/resource/reference'
import { supplierReference } from '@/lib/resource/references'
import { titleCase } from '@/lib/resource/words'
import type { CompanyEntry } from './use-company-entries'

/** References for choosing a company, by the key of the area. */
const COMPANIES: Readonly<Record<string, Reference>> = {
  buyers: buyerReference,
  suppliers: supplierReference,
}

/**
 * Cards that lead to the areas of a company, for users without a menu entry for them. Examples are administrators who
 * manage only the users of buyers, and supplier users who manage only their colleagues.
 */
export function CompanyEntries({ entries }: { entries: readonly CompanyEntry[] }) {
  const { isSupplier } = useSession()
  return (
    <Stack gap="4" maxW="70rem" my="6">
      {entries.map((entry) => {
        const companies = COMPANIES[entry.area.key]
        if (isSupplier) return <OwnCompanyEntry key={entry.area.key} {...entry} />
        return companies && <ChosenCompanyEntry key={entry.area.key} {...entry} companies={companies} />
      })}
    </Stack>
  )
}

/** Card for supplier users, who have one company and need not choose it. */
function OwnCompanyEntry({ area, subAreas }: CompanyEntry) {
  const own = useOwnCompany().id
  if (own === undefined) return null
  return (
    <EntryCard title="Your company">
      <Flex gap="2" wrap="wrap">
        {subAreas.map((subArea) => (
          <LinkButton key={subArea.key} href={subAreaUrl(area, own, subArea)} variant="outline">
            {subArea.label}
          </LinkButton>
        ))}
      </Flex>
    </EntryCard>
  )
}

/** Card with a field for the company. Users who may read the list of companies choose one, others enter an id. */
function ChosenCompanyEntry({ area, companies, subAreas }: CompanyEntry & { companies: Reference }) {
  const router = useRouter()
  const field = useId()
  const { assignedRoles, isAdmin } = useSession()
  const [id, setId] = useState('')
  const [problem, setProblem] = useState<string>()
  const { one } = companies.words
  const holdings = { roles: assignedRoles, isAdmin }
  const canChoose = companies.readers?.some((role) => holdsRole(role, holdings)) ?? false
  const label = canChoose ? titleCase(one) : `${titleCase(one)} ID`
  const [first] = subAreas

  const go = (subArea: SubArea | undefined) => {
    const chosen = id.trim()
    if (isPlatformId(chosen) && chosen !== '')
      return subArea && router.push(subAreaUrl(area, chosen, subArea))
    setProblem(
      chosen === ''
        ? `Enter a ${one} first.`
        : 'An ID can contain only letters, digits, dashes and underscores.',
    )
    document.getElementById(field)?.focus()
  }
  const change = (next: string) => {
    setId(next)
    setProblem(undefined)
  }
  const control = {
    id: field,
    'aria-invalid': problem !== undefined,
    'aria-describedby': describedBy(field, { error: problem, help: true }),
  }
  const names = joinWords(
    subAreas.map(({ label: name }) => name.toLowerCase()),
    'and',
  )
  return (
    <EntryCard title={`${area.label}: ${names}`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          go(first)
        }}
      >
        <Stack gap="4">
          <Box maxW="26rem">
            <Field
              id={field}
              label={label}
              error={problem}
              help={
                canChoose
                  ? `Choose a company to open its ${names}.`
                  : `You cannot see the list of ${companies.words.many}. Ask a colleague for the ID.`
              }
            >
              {canChoose ? (
                <RecordPicker resource={companies} value={id} onChange={change} control={control} />
              ) : (
                <Input
                  {...control}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  value={id}
                  onChange={(event) => change(event.target.value)}
                />
              )}
            </Field>
          </Box>
          <Flex gap="2" wrap="wrap">
            {subAreas.map((subArea) => (
              <Button
                key={subArea.key}
                variant="outline"
                type={subArea === first ? 'submit' : 'button'}
                onClick={subArea === first ? undefined : () => go(subArea)}
              >
                Open {subArea.label.toLowerCase()}
              </Button>
            ))}
          </Flex>
        </Stack>
      </form>
    </EntryCard>
  )
}

function EntryCard({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <Card as="section" aria-labelledby={heading}>
      <Heading as="h2" id={heading} size="md" mb="3">
        {title}
      </Heading>
      {children}
    </Card>
  )
}
