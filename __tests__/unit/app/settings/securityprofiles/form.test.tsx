import { ChakraProvider } from '@chakra-ui/react'
import { fireEvent, render, screen } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { FeatureSection } from '@/app/(office)/settings/securityprofiles/feature-section'
import { securityProfileForm } from '@/app/(office)/settings/securityprofiles/form'
import { rolesIn, securityProfiles } from '@/app/(office)/settings/securityprofiles/resource'
import { schema, toForm, toPatch, type ProfileForm } from '@/app/(office)/settings/securityprofiles/schema'
import { Summary } from '@/app/(office)/settings/securityprofiles/summary'
import { FormInfoProvider } from '@/components/fields/form-info'
import { system } from '@/components/ui/system'
import { compareChanges } from '@/lib/forms/conflicts'
import type { SecurityProfile } from '@/lib/ordercloud/models'
import { missingFor } from '@/lib/permissions/feature-matrix'

const stored: SecurityProfile = {
  ID: 'p',
  Name: 'Desk',
  Roles: ['BuyerReader', 'CatalogReader', 'Shopper'],
  CustomRoles: ['BuyerViewer', 'NightShift'],
  PasswordConfig: null as never,
}

describe('the form of a security profile', () => {
  it('says the same as the profile, in an order of its own', () => {
    const profile = { ...stored, PasswordConfig: { MaximumPasswordAge: 90, NumericRequired: true } }
    const form = toForm(profile)
    expect(form).toMatchObject({ Features: ['BuyerViewer'], Roles: ['Shopper'], CustomRoles: ['NightShift'] })
    expect(toPatch(form)).toMatchObject({
      Roles: profile.Roles,
      CustomRoles: profile.CustomRoles,
      PasswordConfig: { MaximumPasswordAge: 90, NumericRequired: true, LockoutDuration: null },
    })
  })

  it('asks before a role by hand is lost that somebody else explained by a feature meanwhile', () => {
    const byHand = { ...stored, Roles: ['OrderReader', 'ShipmentReader'] as never, CustomRoles: [] }
    const theirs = toPatch({ ...toForm(byHand), Features: ['OrderViewer'] })
    const base = toForm(byHand)
    const now = toForm({ ...byHand, ...theirs })
    // A manually added role now counts as part of the feature.
    expect(now).toMatchObject({ Features: ['OrderViewer'], Roles: [] })
    const typed: ProfileForm = { ...base, Features: ['PromotionViewer'] }
    const states = { base, written: base, now, typed, mine: typed }
    const found = compareChanges(states, () => false, securityProfileForm.together)
    expect(found.theirs).toEqual([])
    expect(found.conflicts.map(({ name }) => name)).toEqual(['Features', 'Roles'])
  })

  it('asks nothing of passwords with no rules at all', () => {
    expect(toPatch(toForm(null)).PasswordConfig).toBeNull()
  })

  it('knows the limits of the platform', async () => {
    const form = toForm(stored)
    const rules = (changes: object) =>
      schema.validate({ ...form, PasswordConfig: { ...form.PasswordConfig, ...changes } })
    await expect(rules({ LockoutDuration: '1' })).rejects.toThrow('at least 2 minutes, or 0')
    await expect(rules({ LockoutDuration: '0' })).resolves.toBeTruthy()
    await expect(rules({ MinimumCharacterCount: '9' })).rejects.toThrow('at least 10')
    await expect(rules({ AllowedFailedAttempts: '11' })).rejects.toThrow('at most 10')
  })

  it('sends what the roles come to, and nothing when that is what they were', async () => {
    const patch = jest.spyOn(securityProfiles.service, 'patch').mockResolvedValue(stored)
    const form = toForm(stored)
    expect(securityProfileForm.plan(form, stored, 'spare')).toEqual([])
    const Features = ['PromotionViewer' as const]
    for (const step of securityProfileForm.plan({ ...form, Features }, stored, 'spare'))
      await step.run(stored)
    expect(patch.mock.calls).toEqual([
      ['p', { Roles: ['PromotionReader', 'Shopper'], CustomRoles: ['NightShift', 'PromotionViewer'] }],
    ])
  })

  it('counts what a profile without roles holds as nothing', () => {
    expect(rolesIn({ Name: 'x', Roles: null as never })).toEqual({ Roles: [], CustomRoles: [] })
  })
})

describe('the features of a security profile', () => {
  // Renders the section alone, because the page has 130 checkboxes, which are slow in jsdom.
  function Features() {
    const methods = useForm<ProfileForm>({ defaultValues: toForm(stored) })
    return (
      <FormProvider {...methods}>
        <FormInfoProvider value={{ schema, isReadOnly: false, isNew: false }}>
          <FeatureSection />
          <Summary />
        </FormInfoProvider>
      </FormProvider>
    )
  }
  const box = (name: string) => screen.getByLabelText(name)

  it('are switched by their boxes, and say what is missing', () => {
    render(
      <ChakraProvider value={system}>
        <Features />
      </ChakraProvider>,
    )
    expect(box('Buyer Viewer')).toBeChecked()
    expect(screen.queryByText('Saving takes away')).not.toBeInTheDocument()
    fireEvent.click(box('Buyer Viewer'))
    expect(box('Buyer Viewer')).not.toBeChecked()
    expect(screen.getByText('Saving takes away').parentElement).toHaveTextContent(
      'BuyerReader, CatalogReader, BuyerViewer',
    )
    fireEvent.click(box('Promotion Viewer'))
    expect(box('Promotion Viewer')).toBeChecked()
  })

  it('name what a feature lacks whose custom role is there', () => {
    const broken = { ...stored, Roles: ['BuyerReader' as const] }
    expect(toForm(broken)).toMatchObject({ Features: [], CustomRoles: ['BuyerViewer', 'NightShift'] })
    expect(missingFor('BuyerViewer', rolesIn(broken))).toEqual(['CatalogReader'])
  })
})
