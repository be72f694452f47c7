"""What JSON Schema cannot say: texts are counted, and looked at, once they are trimmed and in NFC."""

import unicodedata
from collections.abc import Mapping

import schemathesis
from schemathesis.core.failures import AcceptedNegativeData
from schemathesis.core.jsonschema import make_validator
from schemathesis.core.parameters import ParameterLocation

# What JavaScript trims.
BLANK = "\t\n\v\f\r \u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff" + "".join(map(chr, range(0x2000, 0x200B)))


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Leaves out what was accepted though the contract's letter forbids it, where it is right once tidied."""
    if not isinstance(failure, AcceptedNegativeData):
        return True
    wrong = [where for where, part in case.meta.components.items() if part.mode.is_negative]
    return not (len(wrong) == 1 and is_right_once_tidied(case, wrong[0]))


def is_right_once_tidied(case, where):
    """Whether what is wrong there is what the contract asks for, its texts read as the service reads them."""
    given = case.get_container(where) if where != ParameterLocation.BODY else case.body
    validator = validator_of(case, where)
    return (
        validator is not None
        and isinstance(given, Mapping)
        and validator.is_valid({name: tidied(value) for name, value in given.items()})
    )


def validator_of(case, where):
    if where == ParameterLocation.QUERY:
        return case.operation.query.get_strict_validator()
    described = case.operation.get_body_for_media_type(case.media_type)
    if where != ParameterLocation.BODY or described is None:
        return None
    return make_validator(described.raw_schema, case.operation.schema.adapter.jsonschema_validator_cls)


def tidied(value):
    return unicodedata.normalize("NFC", value.strip(BLANK)) if isinstance(value, str) else value
