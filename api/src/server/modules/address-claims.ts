import { createAddressClaims, type AddressClaims } from '../../votes/addresses/address-claims';
import { createAddressKeys } from '../../votes/addresses/address-keys';
import type { Stores } from '../stores';

/** The addresses that have voted. @param jwtSecret the key of addresses where there is no directory for keys. */
export function createStoredAddressClaims({ ballots, claimedSurveys }: Stores, jwtSecret: string): AddressClaims {
  const keys = createAddressKeys({
    ballotKeys: ballots.keys,
    surveys: claimedSurveys,
    jwtSecret,
  });
  return createAddressClaims({ keys, claims: ballots.addressClaims });
}
