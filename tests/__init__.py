"""The tests of Crosstable."""

import pytest

pytest.register_assert_rewrite("tests.worded")
