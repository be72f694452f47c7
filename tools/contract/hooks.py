"""
Removes false failures. JSON Schema cannot express that texts are checked after trimming and in NFC, and
schemathesis treats only Latin letters as letters.
"""

import unicodedata

import schemathesis
from schemathesis.core.failures import AcceptedNegativeData
from schemathesis.core.jsonschema import make_validator
from schemathesis.core.parameters import ParameterLocation

# The characters that JavaScript trims.
BLANK = "\t\n\v\f\r \u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff" + "".join(map(chr, range(0x2000, 0x200B)))


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Removes failures for accepted input that is valid after trimming and in NFC."""
    if not isinstance(failure, AcceptedNegativeData):
        return True
    wrong = [where for where, part in case.meta.components.items() if part.mode.is_negative]
    return not (len(wrong) == 1 and is_right_once_tidied(case, wrong[0]))


def is_right_once_tidied(case, where):
    """Whether the part is valid when its texts are read as the service reads them."""
    if where == ParameterLocation.QUERY:
        query = case.get_container(where)
        return all(
            is_valid(case, each, query[each.name]) if each.name in query else not each.is_required
            for each in case.operation.query
        )
    described = case.operation.get_body_for_media_type(case.media_type)
    if where != ParameterLocation.BODY or described is None or not isinstance(case.body, dict):
        return False
    return is_valid(case, described, {name: tidied(value) for name, value in case.body.items()})


def is_valid(case, described, value):
    # Uses the original schema: to generate cases, schemathesis rewrites letters in patterns to Latin ones.
    validator = case.operation.schema.adapter.jsonschema_validator_cls
    return make_validator(described.raw_schema, validator).is_valid(tidied(value))


def tidied(value):
    return unicodedata.normalize("NFC", value.strip(BLANK)) if isinstance(value, str) else value
