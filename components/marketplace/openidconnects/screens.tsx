'use client'

import { resourceScreens } from '@/components/resource/resource-screens'
import { openIdConnects } from './resource'

export const {
  List: OpenIdConnectList,
  Record: OpenIdConnectPage,
  New: NewOpenIdConnect,
} = resourceScreens(openIdConnects)
