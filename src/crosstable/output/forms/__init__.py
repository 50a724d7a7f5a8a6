"""Printed reports and official forms: one document model, four formats.

`catalogue` names the forms; each has a builder that turns an event into a `document.Report`, and
no format computes anything. PDF needs typst and XLSX needs XlsxWriter (the extra ``reports``).
"""
